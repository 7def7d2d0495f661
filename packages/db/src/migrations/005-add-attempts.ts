import type { Migration } from './migrations.ts'

/** Attempts (sign-ins, wrong secrets, …) are counted for all nodes together, and beyond a restart. */
export const addAttempts: Migration = (dialect) => {
  const sqlite = dialect === 'sqlite'
  const integer = sqlite ? 'integer' : 'bigint'
  return [
    `create table attempts (
      kind text not null check (kind <> ''),
      key text not null check (key <> ''),
      count ${integer} not null check (count >= 0),
      ends_at ${integer} not null,
      primary key (kind, key)
    )${sqlite ? ' strict, without rowid' : ''}`,
    'create index attempts_end on attempts (ends_at)',
  ]
}
