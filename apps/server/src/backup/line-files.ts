import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** The size of a file and the hash of its bytes. */
export type Fingerprint = { bytes: number; sha256: string }

/** Writes values as lines of JSON, compressed, and waits for the disk. */
export const writeLines = async (path: string, values: AsyncIterable<unknown>): Promise<Fingerprint> => {
  await pipeline(asLines(values), createGzip(), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
  return fingerprint(path)
}

async function* asLines(values: AsyncIterable<unknown>) {
  for await (const value of values) yield `${JSON.stringify(value)}\n`
}

/** The values of a file of `writeLines`. @throws when it is cut off or no such file */
export async function* readLines(path: string): AsyncGenerator<unknown> {
  const unzipped = createGunzip()
  const reading = pipeline(createReadStream(path), unzipped).catch((error) => unzipped.destroy(error))
  let rest = ''
  for await (const chunk of unzipped.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
  await reading
}

export const fingerprint = async (path: string): Promise<Fingerprint> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** The values of an iterable, so many at a time. */
export async function* inBatches<Value>(values: AsyncIterable<Value>, size: number): AsyncGenerator<Value[]> {
  let batch: Value[] = []
  for await (const value of values) {
    batch.push(value)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
