import type { Migration } from './migrations.ts'

const group = '[2-9A-HJ-NP-Z]'.repeat(4)
const isUsualReference = `reference glob 'VW-${group}-${group}'`

/**
 * Words are looked up where there are few texts: an index of three letters each says in which people's names and e-mail
 * addresses a word may be, and the index of a customer's orders holds all that lists filter and sort by.
 */
export const indexPeople: Migration = (dialect) =>
  dialect === 'sqlite' ? [...people, ...orders] : [postgresPeople, ...postgresOrders]

// The number is for the index of letters alone: those that SQLite gives to the rows of other tables may change.
const people = [
  `create table user_words (
    number integer primary key,
    user_id text not null unique references users (id) on delete cascade,
    words text not null
  ) strict`,
  'insert into user_words (user_id, words) select id, search_text from users',
  `create virtual table user_trigrams using fts5 (
    words, content = 'user_words', content_rowid = 'number', tokenize = 'trigram case_sensitive 1', detail = 'none', columnsize = 0
  )`,
  `insert into user_trigrams (user_trigrams) values ('rebuild')`,
  // What is deleted is overwritten, here too.
  `insert into user_trigrams (user_trigrams, rank) values ('secure-delete', 1)`,
  `create trigger users_inserted after insert on users begin
    insert into user_words (user_id, words) values (new.id, new.search_text);
  end`,
  `create trigger users_updated after update of search_text on users begin
    update user_words set words = new.search_text where user_id = new.id;
  end`,
  `create trigger user_words_inserted after insert on user_words begin
    insert into user_trigrams (rowid, words) values (new.number, new.words);
  end`,
  `create trigger user_words_updated after update on user_words begin
    insert into user_trigrams (user_trigrams, rowid, words) values ('delete', old.number, old.words);
    insert into user_trigrams (rowid, words) values (new.number, new.words);
  end`,
  `create trigger user_words_deleted after delete on user_words begin
    insert into user_trigrams (user_trigrams, rowid, words) values ('delete', old.number, old.words);
  end`,
]

const ordersOfUser =
  'create index orders_of_user on orders (user_id, id, total_cents, status, created_at, email, reference)'

const orders = [
  'drop index orders_of_user',
  ordersOfUser,
  `create index orders_other_references on orders (reference) where not (${isUsualReference})`,
]

// Not every owner of a database may have this extension, and not every server brings it: without the index all people are
// looked at, and the same ones are found.
const postgresPeople = `do $$
  declare home text;
  begin
    begin
      create extension if not exists pg_trgm;
    exception when insufficient_privilege or undefined_file or feature_not_supported then null;
    end;
    select nspname into home from pg_extension join pg_namespace on extnamespace = pg_namespace.oid
      where extname = 'pg_trgm';
    if home is not null then
      execute format(
        'create index users_by_words on users using gin (search_text %I.gin_trgm_ops)', home);
    end if;
  end
$$`

const postgresOrders = [
  'drop index orders_of_user',
  ordersOfUser,
  `create index orders_other_references on orders (reference) where reference !~ '^VW-${group}-${group}$'`,
]
