import { writeSync } from 'node:fs'

const maxWaitingBytes = 1024 * 1024
const tryAgainMs = 100

export type LogOutput = {
  write(line: string): void
  /** How many lines were lost because they could not be written. */
  dropped(): number
}

/**
 * Lines go to a file descriptor as far as it takes them, at once and in order. Nobody waits for a log and no shop ends
 * because of it: what a full pipe does not take is kept up to a megabyte, what a full disk does not take is lost.
 */
export const openLogOutput = (stream: NodeJS.WriteStream & { fd: number }): LogOutput => {
  // Not written to: it keeps without bound what a pipe does not take. But it makes the pipe say so instead of blocking.
  const { fd } = stream
  const waiting: Buffer[] = []
  let waitingBytes = 0
  let dropped = 0
  let isTorn = false
  let timer: NodeJS.Timeout | undefined

  const writeFirst = (line: Buffer) => {
    const written = writeSync(fd, line)
    waitingBytes -= written
    isTorn = written < line.length
    if (isTorn) waiting[0] = line.subarray(written)
    else waiting.shift()
  }

  const flush = () => {
    timer = undefined
    try {
      for (let [line] = waiting; line; [line] = waiting) writeFirst(line)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') {
        timer = setTimeout(flush, tryAgainMs).unref()
        return
      }
      dropped += waiting.length
      waiting.length = 0
      waitingBytes = 0
    }
  }

  return {
    write(text) {
      // After half of a line nothing may follow on the same one.
      const line = Buffer.from(isTorn && waiting.length === 0 ? `\n${text}` : text)
      if (waitingBytes + line.length > maxWaitingBytes) {
        dropped += 1
        return
      }
      waiting.push(line)
      waitingBytes += line.length
      if (!timer) flush()
    },
    dropped: () => dropped,
  }
}
