import { z } from 'zod'
import { AvailableCartLine, Cart } from '../cart/cart.ts'
import { id, total } from '../fields/primitives.ts'
import { outputChoices } from '../products/options.ts'
import { GalleryImage } from '../products/products.ts'
import type { ErrorCode } from './errors.ts'

/** How things are now, where a refusal is about a change: what a client needs to go on without asking again. */
export const refusalDetails = {
  /** The deleted products of the cart, and those that are no longer offered in these choices. */
  PRODUCT_UNAVAILABLE: z.object({
    products: z.array(z.object({ id, name: z.string(), choices: outputChoices.optional() })),
  }),
  /** The total that the customer saw, the one that it is, and the cart with today's prices. */
  PRICE_CHANGED: z.object({ expected_total: total, total, cart: z.array(AvailableCartLine) }),
  /** The cart as it is stored. */
  CART_CHANGED: Cart,
  /** The images as the product has them, the first one included. */
  IMAGES_CHANGED: z.object({ images: z.array(GalleryImage) }),
}

type Schemas = typeof refusalDetails

/** A code whose refusals carry details. */
export type DetailedCode = keyof Schemas

/** The details by code. */
export type RefusalDetails = { [Code in DetailedCode]: z.infer<Schemas[Code]> }

/** One fault of one input field: `path` is dotted (`details.address`), `message` a sentence for people. */
export type InputIssue = { path: string; message: string }

/** A code that says all there is to say. */
export type PlainCode = Exclude<ErrorCode, DetailedCode>

/** What a refusal tells programs: its code and, where it is about a change, how things are now. */
export type Refused =
  | { code: PlainCode; details?: undefined }
  | { [Code in DetailedCode]: { code: Code; details: RefusalDetails[Code] } }[DetailedCode]

/** The error body of every layer, by REST and tRPC (docs/behaviour.md, "Errors"). */
export type ErrorBody = Refused & {
  error: string
  message: string
  request_id: string
  issues?: InputIssue[]
}
