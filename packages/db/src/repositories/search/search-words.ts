import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Handle, isPostgres } from '../../database.ts'
import { foldText } from './fold-text.ts'

/**
 * Returns a condition: every folded word of a search matches one of its conditions. A search without words matches
 * everything.
 */
export const hasEveryWord = (
  search: string,
  conditionsFor: (word: string) => Expression<SqlBool>[],
): Expression<SqlBool> => {
  // PostgreSQL cannot store this character, so no text contains it.
  if (search.includes('\0')) return sql.lit(false)
  const words = wordsOf(search).map((word) => sql`(${sql.join(conditionsFor(word), sql` or `)})`)
  return words.length === 0 ? sql.lit(true) : sql`${sql.join(words, sql` and `)}`
}

/** Returns the folded words of a search, without words that another word contains. */
export const wordsOf = (search: string) => {
  const words = [...new Set(foldText(search).match(/[^ ]+/g))]
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)))
}

/**
 * Returns a condition: the text contains a part, in which no character is a wildcard. PostgreSQL can estimate `like` and
 * has an index for it.
 */
export const containsText = (h: Handle, part: string, text: Expression<string>): RawBuilder<SqlBool> =>
  isPostgres(h)
    ? sql`${text} like ${`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`}`
    : sql`instr(${text}, ${part}) > 0`

/** Folds texts for a searchable column, one line each, so that no word matches across two of them. */
export const searchTextOf = (texts: readonly string[]): string => texts.map(foldText).join('\n')
