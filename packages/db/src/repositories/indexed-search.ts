import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Handle, isPostgres } from '../database.ts'
import { occurs, occursInAnyCase, wordsOf } from './search-words.ts'

/** Whether an index of three letters each can look a word up. */
export const isIndexed = (word: string): boolean =>
  !word.includes('\0') && formsOf(word).every((form) => [...form].length >= 3)

/** The longest word of a search where it is indexed, and the other words. */
export const splitSearch = (search: string): { word?: string; others: string[] } => {
  const words = wordsOf(search)
  const [word = '', ...others] = words.toSorted((one, other) => other.length - one.length)
  return isIndexed(word) && !search.includes('\0') ? { word, others } : { others: words }
}

// As it may be in a plain name, and as it may be in an e-mail address: "ß" becomes "ss" in the one and not in the other.
const formsOf = (word: string) => [...new Set([word.toUpperCase().toLowerCase(), word.toLowerCase()])]

// As in the schema's index of all other names.
const isPlainName = sql`name not glob '*[^ -~À-ÖØ-Þà-öø-þĀ-įĲ-ķĹ-ňŊ-ž]*'`

/** The ids of the users in whose name or e-mail address an indexed word occurs, and whether others do (`other_0`, …). */
export const usersWith = (h: Handle, word: string, others: readonly string[] = []): RawBuilder<unknown> => {
  const columns = sql.join([
    sql`id`,
    ...others.map((other, nth) => sql`${isOf(h, other)} as ${otherWord(nth)}`),
  ])
  // The form in which PostgreSQL knows its index.
  if (isPostgres(h))
    return sql`select ${columns} from users where email like ${within(word.toLowerCase())} or fold(name) like fold(${within(word)})`
  // The index keeps names and addresses in lines of a row, so that the users themselves need not be read.
  return sql`
    select ${columns} from (
      select
        user_id as id,
        substr(user_words.words, 1, instr(user_words.words, char(10)) - 1) as name,
        substr(user_words.words, instr(user_words.words, char(10)) + 1) as email
      from user_trigrams cross join user_words on number = user_trigrams.rowid
      where user_trigrams match ${trigramsOf(word)}) as users
    where ${isOf(h, word)} and ${isPlainName}
    union all
    select ${columns} from users where ${isOf(h, word)} and not (${isPlainName})`
}

/** The column of `usersWith` that is about another word. */
export const otherWord = (nth: number) => sql.ref<SqlBool>(`other_${nth}`)

/** Whether a word occurs in the e-mail address, which is stored in lower case, or the name of one of the `users`. */
export const isOf = (h: Handle, word: string) =>
  sql<SqlBool>`(${occurs(h, word.toLowerCase(), sql`users.email`)} or ${occursInAnyCase(h, word, sql`users.name`)})`

const within = (part: string) => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`

// In FTS5's language: every trigram of one form of the word, or every one of the other.
const trigramsOf = (word: string) =>
  formsOf(word)
    .map((form) => `(${quotedTrigrams([...form]).join(' AND ')})`)
    .join(' OR ')

const quotedTrigrams = (characters: string[]) =>
  characters.slice(2).map((_, at) => {
    const trigram = characters.slice(at, at + 3).join('')
    return `"${trigram.replaceAll('"', '""')}"`
  })
