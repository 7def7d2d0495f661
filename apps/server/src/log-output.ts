import sonicBoom from 'sonic-boom'

/** Lines that a full disk or a stalled reader has not taken wait in memory; beyond this many bytes further lines are dropped. */
const maxWaitingBytes = 1024 * 1024
const retryMs = 100

export type LogOutput = {
  write(line: string): void
  /** The number of lines that were dropped. */
  dropped(): number
}

/** Opens the output of the log. Neither a full disk nor a reader that stalls or is gone stops or grows the shop. */
export const openLogOutput = ({ fd }: { fd: number }): LogOutput => {
  let dropped = 0
  let isRetrying = false
  // Not `pino.destination`: after a broken pipe it discards lines without its event, and an exit on a full disk never ends.
  const output = new sonicBoom.SonicBoom({
    fd,
    sync: true,
    // `flush` does nothing with a minimum of 0.
    minLength: 1,
    maxLength: maxWaitingBytes,
    retryEAGAIN: () => false,
  })
  output.on('drop', () => {
    dropped += 1
  })
  // The unwritten lines stay in the buffer. A full buffer takes no further line, so the next attempt needs a timer.
  output.on('error', () => {
    if (isRetrying) return
    isRetrying = true
    setTimeout(() => {
      isRetrying = false
      output.flush()
    }, retryMs).unref()
  })
  return { write: (line) => output.write(line), dropped: () => dropped }
}
