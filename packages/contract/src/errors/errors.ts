import { maxImages, maxWebhooks } from '../limits.ts'

/** All error codes of the API: HTTP status and the sentence for users (docs/behaviour.md, "Statuses", "Errors"). */
export const errors = {
  VALIDATION_FAILED: { status: 400, sentence: 'Please check what you entered' },
  BAD_REQUEST: { status: 400, sentence: 'The request could not be understood' },
  CURSOR_EXPIRED: {
    status: 400,
    sentence: 'Events after this cursor are gone. Please start again without a cursor',
  },
  CART_EMPTY: { status: 400, sentence: 'Your cart is empty' },
  PAYMENT_METHOD_UNAVAILABLE: { status: 400, sentence: 'Payment method not available' },
  IMAGE_REFUSED: { status: 400, sentence: 'The image must be a JPEG, PNG, WebP or AVIF file' },
  RESET_TOKEN_INVALID: { status: 400, sentence: 'This link is no longer valid. Please request a new one' },
  WRONG_PASSWORD: { status: 400, sentence: 'The password is wrong' },
  UNAUTHORIZED: { status: 401, sentence: 'Please sign in' },
  INVALID_CREDENTIALS: { status: 401, sentence: 'Invalid email or password' },
  INVALID_ADMIN_SECRET: { status: 401, sentence: 'Invalid admin secret' },
  FORBIDDEN: { status: 403, sentence: 'This belongs to someone else' },
  NOT_FOUND: { status: 404, sentence: 'Not found' },
  MAIL_NOT_CONFIGURED: { status: 404, sentence: 'This shop sends no e-mails' },
  METHOD_NOT_ALLOWED: { status: 405, sentence: 'This method is not allowed here' },
  REQUEST_TIMEOUT: { status: 408, sentence: 'The request took too long to arrive' },
  EMAIL_TAKEN: { status: 409, sentence: 'Email already registered' },
  PRODUCT_UNAVAILABLE: { status: 409, sentence: 'Some products are no longer available' },
  OUT_OF_STOCK: { status: 409, sentence: 'Some products are out of stock' },
  PRICE_CHANGED: { status: 409, sentence: 'Prices have changed since you looked' },
  CART_CHANGED: { status: 409, sentence: 'Your cart was changed somewhere else' },
  IMAGES_CHANGED: { status: 409, sentence: 'The images were changed somewhere else' },
  CATALOGUE_CHANGED: {
    status: 409,
    sentence: 'The catalogue or the file has changed. Please check the file again',
  },
  TOO_MANY_IMAGES: { status: 409, sentence: `A product has at most ${maxImages} images` },
  TOO_MANY_WEBHOOKS: { status: 409, sentence: `A shop has at most ${maxWebhooks} webhooks` },
  WEBHOOK_WITHOUT_SECRET: {
    status: 409,
    sentence: 'This webhook has no secret. Please rotate its secret first',
  },
  WEBHOOK_OFF: { status: 409, sentence: 'This webhook is off. Please switch it on first' },
  MAIL_OUT_OF_DATE: { status: 409, sentence: 'This mail is out of date, so it cannot be sent again' },
  KEY_EXISTS: { status: 409, sentence: 'An admin key with this name or this hash already exists' },
  ALREADY_CREATED: { status: 409, sentence: 'This was already created. Its secret is shown only once' },
  ORDER_NOT_PENDING: {
    status: 409,
    sentence: 'Only an order that is not paid yet can be cancelled. Please contact us',
  },
  ORDERS_OPEN: {
    status: 409,
    sentence: 'An order is paid or on its way. The account can be deleted after the order is completed',
  },
  IDEMPOTENCY_RUNNING: { status: 409, sentence: 'This order is already being placed' },
  CHANGED: { status: 412, sentence: 'This was changed in the meantime' },
  PRECONDITION_FAILED: { status: 412, sentence: 'This has changed since you looked' },
  PAYLOAD_TOO_LARGE: { status: 413, sentence: 'The request is too large' },
  URI_TOO_LONG: { status: 414, sentence: 'The address is too long' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, sentence: 'This content type is not supported here' },
  RANGE_NOT_SATISFIABLE: { status: 416, sentence: 'There is no such part of this file' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, sentence: 'This idempotency key was used for another request' },
  TOO_MANY_REQUESTS: { status: 429, sentence: 'Too many attempts. Please wait and try again' },
  HEADERS_TOO_LARGE: { status: 431, sentence: 'The request headers are too large' },
  INTERNAL: { status: 500, sentence: 'Something went wrong on our side' },
  UNAVAILABLE: { status: 503, sentence: 'The shop is busy. Please try again in a moment' },
} as const satisfies Record<string, { status: number; sentence: string }>

/** A code of this table, which is the `code` of the error body. */
export type ErrorCode = keyof typeof errors
