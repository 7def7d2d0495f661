import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { DatabaseRefused, DatabaseUnavailable } from '../errors.ts'

/** The oldest major version of PostgreSQL that the tests cover. */
const oldestServer = 14

/** The fewest connections of a node: one for requests, and a second one for a migration. */
const fewestConnections = 2

type Server = { version: number; encoding: string; pid: number; allowed: number }

// Superusers have no connection limit, and may use reserved connections.
const serverSettingsQuery = `
  select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
    pg_backend_pid() as pid,
    least(
      case when rolconnlimit >= 0 and not rolsuper then rolconnlimit end,
      case when datconnlimit >= 0 and not rolsuper then datconnlimit end,
      current_setting('max_connections')::int - case when rolsuper then 0 else
        current_setting('superuser_reserved_connections')::int
        + coalesce(current_setting('reserved_connections', true)::int, 0) end
    ) as allowed
  from pg_roles, pg_database where rolname = session_user and datname = current_database()`

type Wanted = { connections: number; preparesStatements: boolean }

/**
 * Checks that a shop can use the server, and returns warnings for the operator, one sentence each.
 * @throws DatabaseRefused if it cannot, DatabaseUnavailable if it may be able to later
 */
export const inspectServer = async (pool: pg.Pool, { connections, preparesStatements }: Wanted) => {
  try {
    const client = await pool.connect()
    try {
      const { version, encoding, pid, allowed } = (await client.query<Server>(serverSettingsQuery))
        .rows[0] as Server
      const major = Math.floor(version / 10_000)
      if (major < oldestServer)
        throw new Error(`it is version ${major}, and ${oldestServer} or newer is needed`)
      if (encoding !== 'UTF8')
        throw new Error(`its encoding is ${encoding}, and a shop needs one made with encoding 'UTF8'`)
      // A pooler that shares connections invents this process id. The driver's types do not include it.
      const isDirect = (client as unknown as { processID: unknown }).processID === pid
      // A pooler limits its connections by its own setting.
      if (isDirect) return checkConnectionLimit(allowed, connections)
      if (preparesStatements) await requirePreparedStatements(client, pool.options)
      return []
    } finally {
      client.release()
    }
  } catch (error) {
    const Refused = isAway(error) ? DatabaseUnavailable : DatabaseRefused
    throw new Refused(`The PostgreSQL database cannot be used: ${reasonOf(error)}`, { cause: error })
  }
}

/** Returns a warning if the limit is lower than `wanted`. @throws Error if it is too low for a node */
const checkConnectionLimit = (allowed: number, wanted: number): string[] => {
  if (allowed < fewestConnections)
    throw new Error(
      `it allows this user ${allowed} connection, and a node needs ${fewestConnections} at least`,
    )
  if (allowed >= wanted) return []
  return [
    `PostgreSQL allows this user ${allowed} connections, and a node uses up to ${wanted}: requests wait for each other. ` +
      'Raise the limit of the user or of the database, or max_connections of the server',
  ]
}

const probes = 5
const preparedStatementErrors = /^(26000|42P05)$/

/**
 * A pooler that assigns a connection to each transaction must track prepared statements. Otherwise a statement is missing
 * on the next connection, or another client has already prepared one with its name.
 */
const requirePreparedStatements = async (one: pg.ClientBase, options: pg.ClientConfig) => {
  const other = new pg.Client(options)
  other.on('error', () => {})
  await other.connect()
  try {
    for (let probe = 0; probe < probes; probe++) {
      const name = `voltway_probe_${randomBytes(8).toString('hex')}`
      for (const client of [one, other, one]) await client.query({ name, text: 'select 1' })
    }
  } catch (error) {
    if (!preparedStatementErrors.test(String((error as { code?: unknown }).code))) throw error
    throw new Error(
      'the pooler in front of it does not pass prepared statements on. Use PgBouncer 1.21 or newer with ' +
        'max_prepared_statements, or put ?prepared_statements=false behind DATABASE_URL',
    )
  } finally {
    await other.end()
  }
}

// 57P03: PostgreSQL starts or stops. The driver's own errors have no code.
const isAway = (error: unknown) => {
  const { code, syscall, message } = error as DriverError
  const isMissingSocket = code === 'ENOENT' && syscall === 'connect'
  return (
    isMissingSocket ||
    /^(57P03|E(CONN|TIMEDOUT|HOST|NET)\w*|EAI_AGAIN)$/.test(String(code)) ||
    /^(timeout exceeded|Connection terminated)/.test(message)
  )
}

const unknownAuthority = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_)/

type DriverError = Error & {
  code?: unknown
  syscall?: string
  host?: string
  cert?: { subjectaltname?: string }
}

const reasonOf = (error: unknown) => {
  const { message, code, syscall, host, cert } = error as DriverError
  if (unknownAuthority.test(String(code)))
    return 'no known authority has signed its certificate. Name the file of the authority as sslrootcert in DATABASE_URL'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `its certificate is for ${cert?.subjectaltname || 'no host name'}, and DATABASE_URL has the host name ${host}`
  if (syscall === 'open' || syscall === 'read')
    return `a file in DATABASE_URL, such as sslrootcert, cannot be read: ${message}`
  return message || String(code)
}
