import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Handle, isPostgres } from '../database.ts'

/** Whether every word of a search occurs in one of the places where that word may be; without words it is so everywhere. */
export const everyWord = (
  search: string,
  placesOf: (word: string) => Expression<SqlBool>[],
): Expression<SqlBool> => {
  // No PostgreSQL text can hold this character, and none can be asked for.
  if (search.includes('\0')) return sql.lit(false)
  const words = wordsOf(search).map((word) => sql`(${sql.join(placesOf(word), sql` or `)})`)
  return words.length === 0 ? sql.lit(true) : sql`${sql.join(words, sql` and `)}`
}

/** The words of a search. What is within another word occurs wherever that one does. */
export const wordsOf = (search: string) => {
  const words = [...new Set(search.split(/\s+/u).filter((word) => word !== ''))]
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)))
}

/** Whether a part occurs in a text: characters are compared, so no character is a wildcard. */
export const occurs = (h: Handle, part: string, text: Expression<string>): Expression<SqlBool> =>
  contains(h, sql`${part}`, text)

/** As `occurs`, whatever the case of either, in every alphabet. */
export const occursInAnyCase = (h: Handle, part: string, text: Expression<string>): Expression<SqlBool> =>
  contains(h, sql`fold(${part})`, sql`fold(${text})`)

const contains = (h: Handle, part: Expression<string>, text: Expression<string>): RawBuilder<SqlBool> =>
  isPostgres(h) ? sql`strpos(${text}, ${part}) > 0` : sql`instr(${text}, ${part}) > 0`

/** A text to sort by, whatever its case: both databases compare the bytes of its capitals. */
export const inAnyCase = (h: Handle, text: Expression<string>): Expression<string> =>
  isPostgres(h) ? sql`fold(${text}) collate "C"` : sql`fold(${text})`
