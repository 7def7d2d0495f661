import type { Migration } from './migrations.ts'

/** The options of each product, and what was chosen of them in each line of an order; empty for all that is there. */
export const addProductOptions: Migration = (dialect) => {
  const sqlite = dialect === 'sqlite'
  const isArray = (column: string) =>
    sqlite ? `json_type(${column}) = 'array'` : `jsonb_typeof(${column}::jsonb) = 'array'`
  return [
    `alter table products add column options text not null default '[]' check (${isArray('options')})`,
    `alter table order_lines add column choices text not null default '[]' check (${isArray('choices')})`,
    ...(sqlite ? [] : refuseUnchosen),
  ]
}

// A node of the version before, which serves beside newer ones during an upgrade, knows of no choices and of no surcharges: it
// would sell a product with options for too little. It says nothing of `choices`, and so its line is refused; a line of a product
// without options is what it always was. No line of this version comes here.
const refuseUnchosen = [
  'alter table order_lines alter column choices drop default',
  `create function refuse_unchosen_line() returns trigger language plpgsql as $$
    begin
      if exists (select from products where id = new.product_id and options <> '[]') then
        raise exception 'a product with options is sold by nodes that know of them';
      end if;
      new.choices := '[]';
      return new;
    end
  $$`,
  `create trigger order_lines_choices before insert on order_lines for each row when (new.choices is null)
    execute function refuse_unchosen_line()`,
]
