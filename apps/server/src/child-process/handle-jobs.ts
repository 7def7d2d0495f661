import { constants, getPriority, setPriority } from 'node:os'

/** A message to a child process, and its response. */
export type Job<Input> = { id: number; input: Input }
export type JobResult<Output> = { id: number } & ({ output: Output } | { error: unknown })

/** Makes this program a child process of the server: it handles jobs until the server kills it or exits. */
export const handleJobs = <Input, Output>(handle: (input: Input) => Promise<Output>): void => {
  // A lower priority, so that requests of visitors do not wait for a job.
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))
  process.on('message', async ({ id, input }: Job<Input>) => {
    const result = await handle(input).then(
      (output) => ({ output }),
      (error: unknown) => ({ error }),
    )
    process.send?.({ id, ...result })
  })
  // A terminal or a service manager signals all processes of the shop. The server still needs results to finish its requests.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.exit())
}
