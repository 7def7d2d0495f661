import type { Logger } from 'pino'

/** The reason why the node cannot serve requests: it starts, it stops, or the database does not respond. */
export type NotReady = 'starting' | 'stopping' | 'database'

export type Readiness = ReturnType<typeof watchReadiness>

/** The log and the metrics show a change within this time, also without requests to `/readyz`. */
const checkEveryMs = 2000

/**
 * Watches whether the node can serve requests, and logs each change with its cause. The state is `starting` until `open` is
 * called.
 */
export const watchReadiness = (ping: () => Promise<void>, log: Logger) => {
  let node: NotReady | undefined = 'starting'
  let lastReason: NotReady | undefined = node
  let timer: NodeJS.Timeout | undefined
  let pinging: Promise<string | undefined> | undefined

  // Concurrent checks share a ping. Otherwise many of them would fill the queue of the connection that sign-ins use, too.
  const findFault = () => {
    pinging ??= ping()
      .then(noFault, faultOf)
      .finally(() => {
        pinging = undefined
      })
    return pinging
  }
  const setReason = (reason: NotReady | undefined, fault?: string) => {
    if (reason === lastReason) return
    lastReason = reason
    if (reason === undefined) log.info('Ready')
    else log[reason === 'database' ? 'warn' : 'info']({ reason, fault }, 'Not ready')
  }
  const check = async (): Promise<NotReady | undefined> => {
    const fault = node ? undefined : await findFault()
    // Read again, because the node may have begun to stop during the ping.
    const reason = node ?? (fault === undefined ? undefined : 'database')
    setReason(reason, fault)
    return reason
  }
  return {
    /** Checks the node and the database. Returns the reason, or undefined if the node can serve requests. */
    check,
    /** Returns whether the node itself starts or stops, without a check of the database. */
    nodeReason: () => node,
    /** Returns the reason of the last check or change. */
    lastReason: () => lastReason,
    open: (): void => {
      node = undefined
      setReason(undefined)
      timer = setInterval(() => void check(), checkEveryMs).unref()
    },
    stop: (): void => {
      node = 'stopping'
      setReason(node)
      clearInterval(timer)
    },
  }
}

const noFault = () => undefined
const faultOf = (error: Error) => error.message
