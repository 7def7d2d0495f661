import sonicBoom from 'sonic-boom'

/** While the disk is full or the reader stalls, lines wait in memory. Beyond this number of bytes further lines are dropped. */
const maxWaitingBytes = 1024 * 1024
/** Lines are written in batches. A system call per line would take a tenth of the time of a response from the list cache. */
const minWriteBytes = 4096
/** The longest time until a line is written, also after a failed write. A killed process loses the lines of this time. */
const flushEveryMs = 100

export type LogOutput = ReturnType<typeof openLogOutput>

/** Opens the output of the log. A full disk or a stalled or closed reader neither stops the shop nor grows its memory. */
export const openLogOutput = ({ fd }: { fd: number }) => {
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
  return { write: (line: string): void => void output.write(line), dropped: () => dropped }
}
