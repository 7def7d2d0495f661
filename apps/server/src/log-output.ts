import { writeSync } from 'node:fs'

const maxWaitingBytes = 1024 * 1024
const tryAgainMs = 100
/** So much is written before the turn ends. */
const maxTurnBytes = 64 * 1024
const newline = 10

export type LogOutput = {
  write(line: string): void
  /** How many lines were lost because they could not be written. */
  dropped(): number
}

/**
 * Lines go to a file descriptor as far as it takes them, in order, and those of one turn of the event loop together. Nobody
 * waits for a log and no shop ends because of it: what a full pipe does not take is kept up to a megabyte, what a full disk
 * does not take is lost.
 */
export const openLogOutput = (stream: NodeJS.WriteStream & { fd: number }): LogOutput => {
  // Not written to: it keeps without bound what a pipe does not take. But it makes the pipe say so instead of blocking.
  const { fd } = stream
  let linesOfTurn = ''
  let waiting: Buffer = Buffer.alloc(0)
  let dropped = 0
  let isMidLine = false
  let isHalfLineLost = false
  let next: NodeJS.Immediate | NodeJS.Timeout | undefined

  const writeWaiting = () => {
    // After half of a line nothing may follow on the same one.
    if (isHalfLineLost) writeSync(fd, '\n')
    isHalfLineLost = false
    while (waiting.length > 0) {
      const written = writeSync(fd, waiting)
      isMidLine = waiting[written - 1] !== newline
      waiting = waiting.subarray(written)
    }
  }

  const flush = () => {
    next = undefined
    if (linesOfTurn !== '') waiting = Buffer.concat([waiting, Buffer.from(linesOfTurn)])
    linesOfTurn = ''
    try {
      writeWaiting()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') {
        next = setTimeout(flush, tryAgainMs).unref()
        return
      }
      dropped += waiting.filter((byte) => byte === newline).length
      waiting = Buffer.alloc(0)
      isHalfLineLost ||= isMidLine
      isMidLine = false
    }
  }
  process.once('exit', flush)

  return {
    write(line) {
      if (waiting.length + linesOfTurn.length + line.length > maxWaitingBytes) {
        dropped += 1
        return
      }
      linesOfTurn += line
      if (next === undefined) next = setImmediate(flush)
      if (linesOfTurn.length > maxTurnBytes && waiting.length === 0) flush()
    },
    dropped: () => dropped,
  }
}
