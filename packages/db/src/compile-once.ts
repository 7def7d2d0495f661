import { createHash } from 'node:crypto'
import type { Compilable, CompiledQuery } from 'kysely'
import { type Handle, isPostgres, type Trx } from './database.ts'

type Value = string | number | null
type Given = Value | Readonly<Record<string, Value>>

/** Stands in a text for a value that comes when it runs: an argument, or a property of one. */
class Placeholder {
  readonly #argument: number
  readonly #property: string | undefined

  constructor(argument: number, property?: string) {
    this.#argument = argument
    this.#property = property
  }

  valueIn(given: readonly Given[]): Value | undefined {
    const argument = given[this.#argument]
    if (this.#property === undefined) return argument as Value
    return (argument as Record<string, Value>)[this.#property]
  }
}

const placeholdersFor = (given: Given, argument: number) =>
  given === null || typeof given !== 'object'
    ? new Placeholder(argument)
    : Object.fromEntries(
        Object.keys(given).map((property) => [property, new Placeholder(argument, property)]),
      )

const names = new Map<string, string>()

/** The name under which a text that was compiled once is prepared. */
export const nameOf = (text: string): string | undefined => names.get(text)

/** Whether a text was compiled once. */
export const isCompiled = (text: string): boolean => names.has(text)

/** What `GuardedPool` gives of a compiled query within a transaction, as soon as it is sent. */
export type RowsToCome<Row> = Row[] | Promise<Row[]>

const unread = new Set<string>()

/** Whether a text was given to `compileUnread`. */
export const isUnread = (text: string): boolean => unread.has(text)

// Made of the text: behind a pooler the programs of several versions share connections, and what one has prepared under a
// name must never be another statement for the next.
const makeName = (text: string) => `voltway_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`

/**
 * A query whose SQL text is made at its first run and then only given its values: to make it takes longer than most statements.
 * So the text must not depend on the values, and an object always has the same properties. It names its columns: PostgreSQL
 * keeps it prepared, and refuses it when `*` has become more, because a newer node has upgraded the schema. Gives its rows;
 * several that are asked for at once in a transaction are sent `together`.
 */
export const compileOnce = <Values extends Given[], Row>(
  build: (h: Handle, ...values: Values) => Compilable<Row>,
): ((h: Handle, ...values: Values) => Promise<Row[]>) => {
  const fill = compiler(build)
  return async (h, ...values) => {
    const { rows }: { rows: RowsToCome<Row> } = await h.executeQuery(fill(h, values))
    return rows
  }
}

/**
 * As `compileOnce`, for a write whose answer nobody reads: PostgreSQL gets it together with the next statement, or with the
 * commit, and what it fails with, that one fails with.
 */
export const compileUnread = <Values extends Given[]>(
  build: (h: Handle, ...values: Values) => Compilable<unknown>,
): ((trx: Trx, ...values: Values) => Promise<void>) => {
  const fill = compiler(build)
  return async (trx, ...values) => {
    const query = fill(trx, values)
    unread.add(query.sql)
    await trx.executeQuery(query)
  }
}

const compiler = <Values extends Given[], Row>(build: (h: Handle, ...values: Values) => Compilable<Row>) => {
  const compiled = new Map<boolean, CompiledQuery<Row>>()
  return (h: Handle, values: Values): CompiledQuery<Row> => {
    const dialect = isPostgres(h)
    const query =
      compiled.get(dialect) ?? build(h, ...(values.map(placeholdersFor) as unknown as Values)).compile()
    compiled.set(dialect, query)
    if (!names.has(query.sql)) names.set(query.sql, makeName(query.sql))
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? value.valueIn(values) : value,
    )
    return { ...query, parameters }
  }
}
