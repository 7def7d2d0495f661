import { z } from 'zod'
import { AvailableCartLine, Cart } from '../cart/cart.ts'
import { id } from '../fields/ids.ts'
import { quantity, total } from '../fields/numbers.ts'
import { AdminOrder } from '../orders/orders.ts'
import { AdminPaymentMethod } from '../payment-methods/payment-methods.ts'
import { outputChoices } from '../products/options.ts'
import { AdminProductWithImages, GalleryImage } from '../products/products.ts'
import { Settings } from '../settings/settings.ts'
import type { ErrorCode } from './errors.ts'

const productsWith = <Fields extends z.ZodRawShape>(fields: Fields, description: string) => {
  const product = z.object({ id, name: z.string().describe('The name of the product'), ...fields })
  return z.object({ products: z.array(product).describe(description) })
}

/** The current state, for refusals because of a change, so that a client can continue without another request. */
export const refusalDetails = {
  PRODUCT_UNAVAILABLE: productsWith(
    { choices: outputChoices.optional() },
    'The deleted products of the cart, and those that no longer offer the choices',
  ),
  OUT_OF_STOCK: productsWith(
    { left: quantity.describe('The number of pieces in stock') },
    'The products with fewer pieces in stock than the order needs',
  ),
  PRICE_CHANGED: z.object({
    expected_total: total.describe('The total that the customer saw, in dollars'),
    total: total.describe('The current total in dollars'),
    cart: z.array(AvailableCartLine).describe('The cart with current prices'),
  }),
  CART_CHANGED: Cart,
  CHANGED: z.union([AdminProductWithImages, AdminOrder, AdminPaymentMethod, Settings]),
  IMAGES_CHANGED: z.object({
    images: z.array(GalleryImage).describe('The current images of the product, the first one included'),
  }),
}

type Schemas = typeof refusalDetails

/** A code whose refusals carry details. */
export type DetailedCode = keyof Schemas

/** The details by code. */
export type RefusalDetails = { [Code in DetailedCode]: z.infer<Schemas[Code]> }

/** One issue of one input field. `path` is dotted (`details.address`), `message` is a sentence for users. */
export type InputIssue = { path: string; message: string }

/** A code whose refusals have no details. */
export type PlainCode = Exclude<ErrorCode, DetailedCode>

/** The part of a refusal for programs: its code and, for some codes, details. */
export type RefusalReason =
  | { code: PlainCode; details?: undefined }
  | { [Code in DetailedCode]: { code: Code; details: RefusalDetails[Code] } }[DetailedCode]

/** The error body of every layer, by REST and tRPC (docs/behaviour.md, "Errors"). */
export type ErrorBody = RefusalReason & {
  error: string
  message: string
  request_id: string
  issues?: InputIssue[]
}
