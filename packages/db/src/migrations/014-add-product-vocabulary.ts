import type { Migration } from './migrations.ts'

/**
 * The words that products have or had, by which those that begin with a few letters are found and then looked up whole. The database
 * adds them itself, so that what a node of the version before writes is found as well.
 */
export const addProductVocabulary: Migration = (dialect) => (dialect === 'sqlite' ? sqlite : postgres)

// Words have nothing but letters and digits.
const wordsIn = (row: string) =>
  `json_each('["' || replace(${row}name_words || ' ' || ${row}text_words, ' ', '","') || '"]')`

const addWords = `insert into product_vocabulary select value from ${wordsIn('new.')} where value <> '' on conflict do nothing;`

const sqlite = [
  'create table product_vocabulary (word text primary key) strict, without rowid',
  `insert into product_vocabulary select distinct value from product_words, ${wordsIn('')} where value <> ''`,
  `create trigger product_vocabulary_inserted after insert on product_words begin ${addWords} end`,
  `create trigger product_vocabulary_updated after update on product_words begin ${addWords} end`,
]

const postgres = [
  'create table product_vocabulary (word text collate "C" primary key)',
  `insert into product_vocabulary
    select distinct word from product_words, unnest(string_to_array(name_words || ' ' || text_words, ' ')) as word
    where word <> ''`,
  // In one order, or two that add the same words at once would wait for each other.
  `create function add_product_vocabulary() returns trigger language plpgsql as $$
    begin
      insert into product_vocabulary
        select distinct word collate "C" as word
        from unnest(string_to_array(new.name_words || ' ' || new.text_words, ' ')) as word
        where word <> '' order by word on conflict do nothing;
      return null;
    end
  $$`,
  `create trigger product_vocabulary after insert or update on product_words
    for each row execute function add_product_vocabulary()`,
]
