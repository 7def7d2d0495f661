import type { Logger } from 'pino'

/** Why requests cannot be served: the node starts or stops, or the database does not answer. */
export type NotReady = 'starting' | 'stopping' | 'database'

export type Readiness = ReturnType<typeof watchReadiness>

/** The log and the metrics show a change after at most this time, also without requests to `/readyz`. */
const checkEveryMs = 2000

/** Knows whether the node can serve requests, and logs each change with its cause. A node starts until `open` is called. */
export const watchReadiness = (ping: () => Promise<void>, log: Logger) => {
  let node: NotReady | undefined = 'starting'
  let lastReason: NotReady | undefined = node
  let timer: NodeJS.Timeout | undefined

  const setReason = (reason: NotReady | undefined, fault?: string) => {
    if (reason === lastReason) return
    lastReason = reason
    if (reason === undefined) log.info('Ready')
    else log[reason === 'database' ? 'warn' : 'info']({ reason, fault }, 'Not ready')
  }
  const check = async (): Promise<NotReady | undefined> => {
    const fault = node ? undefined : await ping().then(noFault, faultOf)
    // The node may have begun to stop meanwhile.
    const reason = node ?? (fault === undefined ? undefined : 'database')
    setReason(reason, fault)
    return reason
  }
  return {
    /** Asks the database as well. */
    check,
    /** Whether the node itself starts or stops. */
    nodeReason: () => node,
    /** The reason of the last check or change. */
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
