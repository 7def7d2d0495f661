import type { Migration } from './migrations.ts'

/** The table of data of each product; empty for those that are there, and for those that a node of the version before adds. */
export const addProductData: Migration = (dialect) => {
  const isArray = dialect === 'sqlite' ? `json_type(data) = 'array'` : `jsonb_typeof(data::jsonb) = 'array'`
  return [`alter table products add column data text not null default '[]' check (${isArray})`]
}
