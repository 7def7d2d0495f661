import sonicBoom from 'sonic-boom'

/** Lines that a full disk or a stalled reader has not taken wait in memory; beyond this many bytes further lines are dropped. */
const maxWaitingBytes = 1024 * 1024
/** Lines are written together: a system call for each would be a tenth of the work of a cached list. */
const minWriteBytes = 4096
/** A line is written at the latest after this time, also when an earlier write failed. A killed process loses the lines since then. */
const flushEveryMs = 100

export type LogOutput = {
  write(line: string): void
  /** The number of lines that were dropped. */
  dropped(): number
}

/** Opens the output of the log. Neither a full disk nor a reader that stalls or is gone stops or grows the shop. */
export const openLogOutput = ({ fd }: { fd: number }): LogOutput => {
  let dropped = 0
  // Not `pino.destination`: after a broken pipe it discards lines without its event, and an exit on a full disk never ends.
  const output = new sonicBoom.SonicBoom({
    fd,
    sync: true,
    minLength: minWriteBytes,
    maxLength: maxWaitingBytes,
    periodicFlush: flushEveryMs,
    retryEAGAIN: () => false,
  })
  output.on('drop', () => {
    dropped += 1
  })
  // The unwritten lines stay in the buffer for the next flush.
  output.on('error', () => {})
  process.once('exit', () => output.flush())
  return { write: (line) => output.write(line), dropped: () => dropped }
}
