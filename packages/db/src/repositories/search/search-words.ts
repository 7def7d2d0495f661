import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Handle, isPostgres } from '../../database.ts'
import { foldText } from './fold-text.ts'

/** Whether every word of a search, folded, occurs in one of the places where it may be; without words it is so everywhere. */
export const hasEveryWord = (
  search: string,
  conditionsFor: (word: string) => Expression<SqlBool>[],
): Expression<SqlBool> => {
  // No PostgreSQL text can hold this character, and none can be asked for.
  if (search.includes('\0')) return sql.lit(false)
  const words = wordsOf(search).map((word) => sql`(${sql.join(conditionsFor(word), sql` or `)})`)
  return words.length === 0 ? sql.lit(true) : sql`${sql.join(words, sql` and `)}`
}

/** The folded words of a search. A word within another one occurs wherever that one does. */
export const wordsOf = (search: string) => {
  const words = [
    ...new Set(
      foldText(search)
        .split(' ')
        .filter((word) => word !== ''),
    ),
  ]
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)))
}

/** Whether a part occurs in a text: no character is a wildcard. PostgreSQL can estimate `like`, and has an index for it. */
export const containsText = (h: Handle, part: string, text: Expression<string>): RawBuilder<SqlBool> =>
  isPostgres(h)
    ? sql`${text} like ${`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`}`
    : sql`instr(${text}, ${part}) > 0`

/** Texts as a column that is searched has them: folded, each on a line of its own, so that no word is found across two of them. */
export const searchTextOf = (texts: readonly string[]): string => texts.map(foldText).join('\n')
