import { chmodSync, copyFileSync, existsSync, readFileSync, statSync } from 'node:fs'
import { ownerOnly, sync } from './create-file.ts'

const headerBytes = 32
const frameHeaderBytes = 24
const defaultPageBytes = 4096
const magic = 0x377f0682

/**
 * Looks at the log that a crash left, before SQLite writes over it. SQLite plays frames until the first one that is damaged and
 * forgets the rest without a word; where the rest has an end of a transaction in it, something was lost that was acknowledged.
 * Then a copy of the log is kept, and the sentence given that says so.
 */
export const keepDamagedLog = (file: string): string | undefined => {
  const path = `${file}-wal`
  if (!existsSync(path)) return undefined
  const { played, committed } = countFrames(readFileSync(path))
  if (committed <= played) return undefined
  const copy = `${path}.damaged-${statSync(path).mtime.toISOString().replaceAll(':', '')}`
  copyFileSync(path, copy)
  chmodSync(copy, ownerOnly)
  sync(copy)
  return `The database's log ${path} is damaged: the last ${committed - played} of ${committed} frames were dropped, and the newest changes with them. The log is kept as ${copy}`
}

/** How many frames of a log SQLite plays into its file, and how many there are up to the last end of a transaction. */
export const countFrames = (log: Buffer): { played: number; committed: number } => {
  const isWhole = isHeader(log)
  const pageBytes = isWhole ? log.readUInt32BE(8) : defaultPageBytes
  const frames = framesOf(log, pageBytes)
  // Older frames, with other salts, lie behind those that were written since the log was begun anew.
  const salts = isWhole ? log.subarray(16, 24) : frames[0]?.subarray(8, 16)
  let checksum = isWhole ? checksumIn(log, 24) : undefined
  let [played, committed] = [0, 0]
  for (const [index, frame] of frames.entries()) {
    if (!salts?.equals(frame.subarray(8, 16))) {
      checksum = undefined
      continue
    }
    const isEnd = frame.readUInt32BE(4) !== 0
    if (isEnd) committed = index + 1
    if (checksum === undefined) continue
    const sum = isLittleEndian(log)
    checksum = add(add(checksum, frame.subarray(0, 8), sum), frame.subarray(frameHeaderBytes), sum)
    if (!isSame(checksum, checksumIn(frame, 16))) checksum = undefined
    else if (isEnd) played = index + 1
  }
  return { played, committed }
}

const framesOf = (log: Buffer, pageBytes: number): Buffer[] => {
  const size = frameHeaderBytes + pageBytes
  const count = Math.max(0, Math.floor((log.length - headerBytes) / size))
  return Array.from({ length: count }, (_, index) => {
    const start = headerBytes + index * size
    return log.subarray(start, start + size)
  })
}

const isHeader = (log: Buffer): boolean =>
  log.length >= headerBytes &&
  (log.readUInt32BE(0) & ~1) === magic &&
  isSame(add([0, 0], log.subarray(0, 24), isLittleEndian(log)), checksumIn(log, 24))

const isLittleEndian = (log: Buffer): boolean => (log.readUInt32BE(0) & 1) === 0

type Checksum = readonly [number, number]

const checksumIn = (bytes: Buffer, at: number): Checksum => [
  bytes.readUInt32BE(at),
  bytes.readUInt32BE(at + 4),
]
const isSame = (one: Checksum, other: Checksum): boolean => one[0] === other[0] && one[1] === other[1]

/** SQLite's checksum of some bytes behind those that gave `sum`. */
const add = ([first, second]: Checksum, bytes: Buffer, littleEndian: boolean): Checksum => {
  for (let at = 0; at < bytes.length; at += 8) {
    first = (first + second + (littleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))) >>> 0
    second = (second + first + (littleEndian ? bytes.readUInt32LE(at + 4) : bytes.readUInt32BE(at + 4))) >>> 0
  }
  return [first, second]
}
