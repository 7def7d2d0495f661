import { sql } from 'kysely'
import { compileFirstRowQuery } from '../compiled-query.ts'
import { type Handle, isPostgres, type Trx } from '../database.ts'
import type {
  ListPart,
  PaymentMethodChanges,
  PaymentMethodFilter,
  PaymentMethodRow,
  RowPage,
  Search,
  UsedPaymentMethod,
} from '../rows.ts'
import { isAfter, noPosition } from './search/list-position.ts'
import { containsText, hasEveryWord, searchTextOf } from './search/search-words.ts'
import { idsOfPage, selectPage } from './search/select-page.ts'
import { countRows } from './sql/count-rows.ts'

const columns = [
  'id',
  'type',
  'name',
  'details',
  'active',
  'position',
  'created_at',
  'updated_at',
  'version',
] as const

const sortPosition = sql<number>`coalesce(position, ${sql.lit(noPosition)})`

export const find = compileFirstRowQuery((h, id: string) =>
  h.selectFrom('payment_methods').select(columns).where('id', '=', id),
)

/** Lists payment methods by position, then oldest first. */
export const list = (h: Handle, { limit, cursor, ...filter }: ListPart & PaymentMethodFilter) => {
  let query = selectFiltered(h, filter).select(columns).orderBy(sortPosition).orderBy('id')
  if (cursor !== undefined) {
    query = query.where(isAfter(sortPosition, cursor))
  }
  return query.limit(limit).execute()
}

/** Lists the ids and names of all payment methods, oldest first. */
export const listNames = (h: Handle): Promise<Pick<PaymentMethodRow, 'id' | 'name'>[]> =>
  h.selectFrom('payment_methods').select(['id', 'name']).orderBy('id').execute()

export const count = (h: Handle, filter: PaymentMethodFilter = {}): Promise<number> =>
  countRows(selectFiltered(h, filter))

const selectFiltered = (h: Handle, { since, activeOnly = false }: PaymentMethodFilter) =>
  h
    .selectFrom('payment_methods')
    .$if(since !== undefined, (query) => query.where('updated_at', '>=', since ?? ''))
    .$if(activeOnly, (query) => query.where('active', '=', 1))

const pendingOrders = sql<number>`(
  select count(*) from orders where payment_method_id = payment_methods.id and status = 'pending')`

const selectWithPendingOrders = (h: Handle) =>
  h.selectFrom('payment_methods').select(columns).select(pendingOrders.as('pending_orders'))

/** Finds a payment method and the number of its pending orders. */
export const findWithPendingOrders = (h: Handle, id: string): Promise<UsedPaymentMethod | undefined> =>
  selectWithPendingOrders(h).where('id', '=', id).executeTakeFirst()

/** Finds a sorted page of payment methods whose name or details contain every word, with the number of their pending orders. */
export const search = (
  h: Handle,
  { search, sort, ...page }: Search<'created_at' | 'name' | 'type' | 'position'>,
): Promise<RowPage<UsedPaymentMethod>> => {
  const keys = {
    created_at: sql`created_at`,
    // Sorts by the name, then by the details: `search_text` begins with the name.
    name: sql`search_text`,
    type: sql`type`,
    position: sortPosition,
  }
  const key = keys[sort]
  const matches = h
    .selectFrom('payment_methods')
    .select(['id', sql`${key}`.as('key')])
    .where(hasEveryWord(search, (word) => [containsText(h, word, sql`search_text`)]))
  const rows = selectWithPendingOrders(h).where('id', 'in', idsOfPage)
  return selectPage(h, { matches, rows, scan: true }, page)
}

/** Returns and locks a payment method. Other transactions cannot change or delete it until this one ends. */
export const lock = (trx: Trx, id: string): Promise<PaymentMethodRow | undefined> =>
  trx
    .selectFrom('payment_methods')
    .select(columns)
    .where('id', '=', id)
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst()

export const insert = async (trx: Trx, row: PaymentMethodRow): Promise<void> => {
  await trx
    .insertInto('payment_methods')
    .values({ ...row, search_text: searchText(row) })
    .execute()
}

// Omits the keys of the details, which all payment methods of a type share.
const searchText = ({ name, details }: Pick<PaymentMethodRow, 'name' | 'details'>) =>
  searchTextOf([name, ...Object.values<string>(JSON.parse(details))])

/** Changes a payment method, which must be locked. */
export const update = (trx: Trx, id: string, changes: PaymentMethodChanges): Promise<PaymentMethodRow> =>
  trx
    .updateTable('payment_methods')
    .set({ ...changes, search_text: searchText(changes) })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const remove = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('payment_methods').where('id', '=', id).execute()
}
