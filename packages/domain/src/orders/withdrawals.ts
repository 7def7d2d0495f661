import type { NewWithdrawal, Page, User, Withdrawal } from '@voltway/contract'
import {
  deliveries,
  type OrderRow,
  orderKey,
  orders,
  parseTypedReference,
  type Trx,
  users,
  type WithdrawalRow,
  withdrawals,
} from '@voltway/db'
import { queueDelivery } from '../deliveries/queue-delivery.ts'
import { type Listing, listPart } from '../list-parts.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { read, write } from '../transactions.ts'

type Confirmation = Pick<Withdrawal, 'id' | 'created_at'>
type Declaration = Pick<Withdrawal, 'reference' | 'name' | 'email' | 'message'>

// The server also accepts a late declaration, because the period can be longer by law. The shopkeeper decides.

/**
 * Stores the declaration of a signed-in customer for the order with this id or reference. A second declaration for the same order
 * returns the first one.
 * @throws Refusal NOT_FOUND, also for another customer's order or if the shop offers no withdrawals
 */
export const withdrawOwnOrder = (shop: Shop, customer: User, orderId: string): Promise<Confirmation> =>
  write(shop, async (trx) => {
    await users.lockKey(trx, customer.id)
    const order = shop.withdrawal ? await orders.lock(trx, ...orderKey(orderId)) : undefined
    if (order?.user_id !== customer.id) throw new Refusal('NOT_FOUND')
    const earlier = await withdrawals.find(trx, order.id, 'order_id')
    if (earlier) return { id: earlier.id, created_at: earlier.created_at }
    const { name, email } = customer
    const declaration = { reference: order.reference, name, email, message: '' }
    return storeDeclaration(shop, trx, declaration, order, customer)
  })

/**
 * Stores the declaration of a sender who names the order by its reference, and who may be signed in. It counts for the order if
 * the sender is its customer, or if it has the e-mail address of the order.
 * @throws Refusal NOT_FOUND if the shop offers no withdrawals; UNAUTHORIZED if the sender's account was deleted meanwhile
 */
export const withdrawByReference = async (
  shop: Shop,
  { reference = '', name = '', email = '', message = '' }: NewWithdrawal,
  sender?: User,
): Promise<Confirmation> => {
  if (!shop.withdrawal) throw new Refusal('NOT_FOUND')
  const parsed = parseTypedReference(reference) ?? ''
  return write(shop, async (trx) => {
    // The declaration refers to the user. See docs/decisions/0013-lock-order-and-conditional-changes.md.
    const known = await orders.find(trx, parsed, 'reference')
    await users.lockKey(trx, sender?.id ?? known?.user_id ?? '')
    const order = await orders.lock(trx, parsed, 'reference')
    const isOwn = order && (order.user_id === sender?.id || order.email === email)
    return storeDeclaration(shop, trx, { reference, name, email, message }, isOwn ? order : undefined, sender)
  })
}

/**
 * Stores a declaration. If it is the first one for a locked order, adds it to the history and queues a mail to the customer. Runs
 * the same statements with and without an order, so that the duration does not reveal an order. The declaration belongs to its
 * signed-in sender, whose data contain it, and otherwise to the customer of the order.
 */
const storeDeclaration = async (
  shop: Shop,
  trx: Trx,
  declaration: Declaration,
  order: OrderRow | undefined,
  sender: User | undefined,
): Promise<Confirmation> => {
  const isFirst = (await withdrawals.find(trx, order?.id ?? '', 'order_id')) === undefined
  const order_id = order && isFirst ? order.id : null
  const confirmation = { id: shop.newId(), created_at: shop.now().toISOString() }
  const user_id = sender?.id ?? order?.user_id ?? null
  await withdrawals.insert(trx, { ...confirmation, ...declaration, order_id, user_id })
  await orders.addWithdrawal(trx, order_id ?? '', confirmation.created_at)
  if (shop.mail !== undefined) {
    const mail = { event_type: 'withdrawal_received', user_id: (order_id && order?.user_id) ?? shop.newId() }
    await queueDelivery(shop, trx, {
      id: confirmation.id,
      kind: 'mail',
      target: order?.email ?? declaration.email,
      ...mail,
    })
    // Deletes the new mail if the declaration counts for no order. Otherwise the statement deletes nothing.
    const deleted = order_id === null ? mail : { ...mail, user_id: shop.newId() }
    await deliveries.deleteWaitingMails(trx, { ...deleted, except: '' })
  }
  return confirmation
}

const toWithdrawal = ({ user_id: _, ...row }: WithdrawalRow): Withdrawal => row

/** Lists all declarations, newest first. */
export const listWithdrawals = (shop: Shop, page: Page = {}): Promise<Listing<Withdrawal>> =>
  listPart(shop, page, {
    analytics: true,
    list: withdrawals.list,
    count: withdrawals.count,
    toItem: toWithdrawal,
  })

/** Lists the declarations of the customer, newest first. */
export const listOwnWithdrawals = async (shop: Shop, { id }: User): Promise<Withdrawal[]> =>
  (await read(shop, (db) => withdrawals.listOfUser(db, id))).map(toWithdrawal)
