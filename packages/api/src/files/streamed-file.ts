/** A file that is generated while it is sent. */
export type StreamedFile = { filename: string; parts: AsyncGenerator<string | Uint8Array> }
