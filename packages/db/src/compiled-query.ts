import { createHash } from 'node:crypto'
import type { Compilable, CompiledQuery } from 'kysely'
import { type Handle, isPostgres } from './database.ts'

type Value = string | number | null
type Argument = Value | Readonly<Record<string, Value>>

/** A placeholder in a compiled query for an argument, or for a property of an argument. */
class Placeholder {
  readonly valueFrom: (args: readonly Argument[]) => unknown

  constructor(valueFrom: Placeholder['valueFrom']) {
    this.valueFrom = valueFrom
  }
}

const placeholdersFor = (argument: Argument, index: number) => {
  const ofProperty = (name: string) =>
    new Placeholder((args) => (args[index] as Record<string, Argument>)[name])
  return argument === null || typeof argument !== 'object'
    ? new Placeholder((args) => args[index])
    : Object.fromEntries(Object.keys(argument).map((name) => [name, ofProperty(name)]))
}

const names = new Map<string, string>()

/** Returns the name of the prepared statement with this SQL text; undefined for text that `compileQuery` has not compiled. */
export const statementName = (text: string): string | undefined => names.get(text)

// The name is a hash of the text: behind a pooler, programs of several versions share connections, and one name must never
// stand for two statements.
const makeName = (text: string) => `voltway_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`

/**
 * Returns a query that Kysely compiles at its first run only, because compiling takes longer than most statements run.
 * The SQL text must not depend on the values, and an object must always have the same properties. The query must name its
 * columns: PostgreSQL rejects a prepared `select *` after a newer node has added a column. The query returns its rows.
 * See docs/decisions/0011-compiled-queries.md.
 */
export const compileQuery = <Values extends Argument[], Row>(
  build: (h: Handle, ...values: Values) => Compilable<Row>,
): ((h: Handle, ...values: Values) => Promise<Row[]>) => {
  const compiled = new Map<boolean, CompiledQuery<Row>>()
  return async (h, ...values) => {
    const onPostgres = isPostgres(h)
    const query =
      compiled.get(onPostgres) ?? build(h, ...(values.map(placeholdersFor) as unknown as Values)).compile()
    compiled.set(onPostgres, query)
    if (!names.has(query.sql)) names.set(query.sql, makeName(query.sql))
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? value.valueFrom(values) : value,
    )
    const { rows } = await h.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

/** Like `compileQuery`; the query returns its first row. */
export const compileFirstRowQuery = <Values extends Argument[], Row>(
  build: (h: Handle, ...values: Values) => Compilable<Row>,
): ((h: Handle, ...values: Values) => Promise<Row | undefined>) => {
  const query = compileQuery(build)
  return async (h, ...values) => (await query(h, ...values))[0]
}
