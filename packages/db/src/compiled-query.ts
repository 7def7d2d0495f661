import { createHash } from 'node:crypto'
import type { Compilable, CompiledQuery } from 'kysely'
import { type Handle, isPostgres } from './database.ts'

type Value = string | number | null
type Argument = Value | Readonly<Record<string, Value>>

/** Stands in a text for a value that comes when it runs: an argument, or a property of one. */
class Placeholder {
  readonly #argument: number
  readonly #property: string | undefined

  constructor(argument: number, property?: string) {
    this.#argument = argument
    this.#property = property
  }

  valueFrom(args: readonly Argument[]): Value | undefined {
    const argument = args[this.#argument]
    if (this.#property === undefined) return argument as Value
    return (argument as Record<string, Value>)[this.#property]
  }
}

const placeholdersFor = (argument: Argument, index: number) =>
  argument === null || typeof argument !== 'object'
    ? new Placeholder(index)
    : Object.fromEntries(
        Object.keys(argument).map((property) => [property, new Placeholder(index, property)]),
      )

const names = new Map<string, string>()

/** The name under which a text that was compiled once is prepared. */
export const statementName = (text: string): string | undefined => names.get(text)

// Made of the text: behind a pooler the programs of several versions share connections, and what one has prepared under a
// name must never be another statement for the next.
const makeName = (text: string) => `voltway_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`

/**
 * A query whose SQL text is made at its first run and then only given its values: to make it takes longer than most statements.
 * So the text must not depend on the values, and an object always has the same properties. It names its columns: PostgreSQL
 * keeps it prepared, and refuses it when `*` has become more, because a newer node has upgraded the schema. Returns its rows.
 */
export const compileQuery = <Values extends Argument[], Row>(
  build: (h: Handle, ...values: Values) => Compilable<Row>,
): ((h: Handle, ...values: Values) => Promise<Row[]>) => {
  const compiled = new Map<boolean, CompiledQuery<Row>>()
  return async (h, ...values) => {
    const dialect = isPostgres(h)
    const query =
      compiled.get(dialect) ?? build(h, ...(values.map(placeholdersFor) as unknown as Values)).compile()
    compiled.set(dialect, query)
    if (!names.has(query.sql)) names.set(query.sql, makeName(query.sql))
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? value.valueFrom(values) : value,
    )
    const { rows } = await h.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
