import { postgresProxy } from '@voltway/db/postgres-proxy'

type Lost = 'nothing' | 'the commit' | 'the response' | 'everything'

const nothing = Buffer.alloc(0)

/**
 * A proxy in front of PostgreSQL for the running test. It cuts the next connection that commits, before or after the server
 * has committed; or afterwards rejects all connections.
 */
export const loseCommits = async (address: string) => {
  let losing: Lost = 'nothing'
  let isClosed = false
  const url = await postgresProxy(address, () => {
    let isCommitting = false
    const lose = (end: () => void) => {
      losing = 'nothing'
      end()
      return nothing
    }
    return {
      fromShop: (bytes, end) => {
        if (isClosed) return lose(end)
        isCommitting = losing !== 'nothing' && /\bcommit\b/i.test(bytes.toString('latin1'))
        return isCommitting && losing === 'the commit' ? lose(end) : bytes
      },
      fromServer: (bytes, end) => {
        if (!isCommitting) return bytes
        isClosed = losing === 'everything'
        return lose(end)
      },
    }
  })
  return {
    url,
    lose: (what: Lost) => {
      losing = what
    },
  }
}
