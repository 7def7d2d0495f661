import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Handle, isPostgres } from '../../database.ts'
import { containsText, wordsOf } from './search-words.ts'

/** Returns true if the trigram index can look up a folded word. */
export const isIndexed = (word: string): boolean => !word.includes('\0') && [...word].length >= 3

/** Splits a search into its longest word, if that is indexed, and the other words. */
export const splitSearch = (search: string): { word?: string; others: string[] } => {
  const words = wordsOf(search)
  const [word = '', ...others] = words.toSorted((one, other) => other.length - one.length)
  return isIndexed(word) && !search.includes('\0') ? { word, others } : { others: words }
}

/** Returns a condition: the name or e-mail address of the `users` row contains an indexed word. */
export const userHasIndexedWord = (h: Handle, word: string): RawBuilder<SqlBool> =>
  isPostgres(h)
    ? userHasWord(h, word)
    : sql`users.number in (select rowid from user_trigrams where user_trigrams match ${trigramsOf(word)})
        and ${userHasWord(h, word)}`

/**
 * Selects the ids of users whose name or e-mail address contains an indexed word. The columns `other_0`, … say whether they
 * contain the other words.
 */
export const selectUsersWithWord = (
  h: Handle,
  word: string,
  others: readonly string[] = [],
): RawBuilder<unknown> => {
  const columns = others.map((other, nth) => sql`${userHasWord(h, other)} as ${otherWordColumn(nth)}`)
  return sql`select ${sql.join([sql`id`, ...columns])} from users where ${userHasIndexedWord(h, word)}`
}

/** Refers to the column of `selectUsersWithWord` for another word. */
export const otherWordColumn = (nth: number) => sql.ref<SqlBool>(`other_${nth}`)

/** Returns a condition: the name or e-mail address of the `users` row contains a folded word. */
export const userHasWord = (h: Handle, word: string) => containsText(h, word, sql`users.search_text`)

// In FTS5's syntax: all trigrams of the word.
const trigramsOf = (word: string) => {
  const characters = [...word]
  const trigrams = characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(''))
  return trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')
}
