import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Handle, isPostgres } from '../../database.ts'
import { containsText, wordsOf } from './search-words.ts'

/** Whether an index of three letters each can look a folded word up. */
export const isIndexed = (word: string): boolean => !word.includes('\0') && [...word].length >= 3

/** The longest word of a search where it is indexed, and the other words. */
export const splitSearch = (search: string): { word?: string; others: string[] } => {
  const words = wordsOf(search)
  const [word = '', ...others] = words.toSorted((one, other) => other.length - one.length)
  return isIndexed(word) && !search.includes('\0') ? { word, others } : { others: words }
}

/** Whether an indexed word occurs in the name or e-mail address of one of the `users`. */
export const userHasIndexedWord = (h: Handle, word: string): RawBuilder<SqlBool> =>
  isPostgres(h)
    ? userHasWord(h, word)
    : sql`users.number in (select rowid from user_trigrams where user_trigrams match ${trigramsOf(word)})
        and ${userHasWord(h, word)}`

/** The ids of the users in whose name or e-mail address an indexed word occurs, and whether others do (`other_0`, …). */
export const selectUsersWithWord = (
  h: Handle,
  word: string,
  others: readonly string[] = [],
): RawBuilder<unknown> => {
  const columns = others.map((other, nth) => sql`${userHasWord(h, other)} as ${otherWordColumn(nth)}`)
  return sql`select ${sql.join([sql`id`, ...columns])} from users where ${userHasIndexedWord(h, word)}`
}

/** The column of `selectUsersWithWord` that is about another word. */
export const otherWordColumn = (nth: number) => sql.ref<SqlBool>(`other_${nth}`)

/** Whether a folded word occurs in the name or e-mail address of one of the `users`. */
export const userHasWord = (h: Handle, word: string) => containsText(h, word, sql`users.search_text`)

// In FTS5's language: every trigram of the word.
const trigramsOf = (word: string) => {
  const characters = [...word]
  const trigrams = characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(''))
  return trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')
}
