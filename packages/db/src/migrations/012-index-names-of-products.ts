import type { Migration } from './migrations.ts'

/** On PostgreSQL the products whose names have a word are looked up by themselves: of a common word only they come first. */
export const indexNamesOfProducts: Migration = (dialect) =>
  dialect === 'sqlite'
    ? []
    : ['create index product_words_name_lexemes on product_words using gin (name_lexemes)']
