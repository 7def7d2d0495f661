/** A file that is generated while it is sent. */
export type WrittenFile = { filename: string; parts: AsyncGenerator<string | Uint8Array> }
