import type { Context } from './context.ts'
import type { Measured } from './rounds.ts'

/** A kind of work, with a table of its own on the page, between the markers of its name. */
export type Section = {
  name: string
  measure: (context: Context) => Promise<Measured[]>
  /** The rows as Markdown. */
  show: (rows: readonly Measured[]) => string
}
