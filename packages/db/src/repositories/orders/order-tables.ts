import type { Generated } from 'kysely'

/** The status of an order. A CHECK constraint rejects other values, as for every column with a fixed set of values. */
export type OrderStatus = 'pending' | 'paid' | 'shipped' | 'completed' | 'cancelled'

export interface OrderTables {
  orders: {
    id: string
    user_id: string
    email: string
    total_cents: number
    payment_method_id: string
    status: OrderStatus
    reference: string
    /** JSON text. */
    payment: string
    /** JSON text: the delivery address. */
    delivery: Generated<string | null>
    /** The country of `delivery`. */
    country: Generated<string | null>
    /** JSON text: the carrier, number and URL of the parcel. */
    tracking: Generated<string | null>
    /** The shopkeeper's note. */
    note: Generated<string>
    /**
     * The folded text for searches. It has one line with the reference without hyphens and one with the payment method. After a
     * tab, it has one line for each ordered product.
     */
    search_text: Generated<string>
    created_at: string
    /** The time of the last change. */
    updated_at: string
    /** Grows by one with each change of `updated_at`. */
    version: Generated<number>
  }
  order_lines: {
    order_id: string
    position: number
    product_id: string
    name: string
    price_cents: number
    image: string
    qty: number
    /** JSON text: the choices of the line; an empty list if the product has no options. */
    choices: Generated<string>
    /** The pieces that the order took from the stock of the product and did not give back. */
    stock_taken: Generated<number>
  }
  /** Status changes and the withdrawal after the order was placed, from position 1. */
  order_history: {
    order_id: string
    position: number
    status: OrderStatus | 'withdrawal_received'
    at: string
    /** The name of the admin key, or `owner`; null if the customer made the change. */
    by: string | null
  }
  /** Declarations of withdrawal. */
  withdrawals: {
    id: string
    /** The order, if its customer sent the declaration; at most one for each order. */
    order_id: string | null
    /** The customer who sent it; null if the sender is not known. */
    user_id: string | null
    /** The reference as it was typed. */
    reference: string
    name: string
    email: string
    message: string
    created_at: string
  }
  payment_methods: {
    id: string
    type: 'crypto' | 'bank'
    name: string
    /** JSON text. */
    details: string
    /** 0 if customers neither see nor choose it. */
    active: Generated<number>
    position: number | null
    created_at: string
    /** The time of the last change. */
    updated_at: string
    /** Grows by one with each change of `updated_at`. */
    version: Generated<number>
    /** The folded name and the folded values of the details, for searches. */
    search_text: string
  }
}
