import type { Migration } from './migrations.ts'

/** A cart is one row, and the history of an order holds what came after its placing: less to write for every order. */
export const lightenOrders: Migration = (dialect) => {
  const sqlite = dialect === 'sqlite'
  const isArray = sqlite ? `json_type(lines) = 'array'` : `jsonb_typeof(lines::jsonb) = 'array'`
  const stored = sqlite
    ? `json_group_array(json_object('product_id', product_id, 'qty', qty) order by position)`
    : `json_agg(json_build_object('product_id', product_id, 'qty', qty) order by position)::text`
  return [
    `alter table carts add column lines text not null default '[]' check (${isArray})`,
    `update carts set lines = (select ${stored} from cart_lines where cart_lines.user_id = carts.user_id)
      where user_id in (select user_id from cart_lines)`,
    'drop table cart_lines',
    'delete from order_history where position = 0',
  ]
}
