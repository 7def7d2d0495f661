import { z } from 'zod'
import { outputFields } from '../fields/derive-fields.ts'
import { line, multilineText, text } from '../fields/text.ts'
import { maxLength } from '../limits.ts'
import { customerRoute } from '../route.ts'
import { maxAddressLength } from './address-limits.ts'
import { countryCodes } from './countries.ts'

const oneLine = (description: string) => line(1, maxAddressLength.line).describe(description)

export const country = text
  .pipe(
    z
      .string()
      .trim()
      .toUpperCase()
      .refine((code) => countryCodes.includes(code), { error: 'A country is a code like DE or US' }),
  )
  .describe('The country as an ISO 3166-1 code of two letters, such as `DE`')

const fields = {
  name: oneLine('The recipient'),
  street: oneLine('Street and number'),
  postal_code: oneLine('The postal code'),
  city: oneLine('The city'),
  country,
  phone: oneLine('A phone number for the carrier').optional(),
  note: multilineText
    .pipe(z.string().normalize().trim().min(1).max(maxAddressLength.note))
    .describe('A note for the carrier, which may have several lines')
    .optional(),
}

const orNull = <Field extends z.ZodType>(field: z.ZodOptional<Field>) =>
  field
    .nullable()
    .transform((value) => value ?? undefined)
    .optional()
    .describe(field.unwrap().description ?? '')

/** A new address. It accepts null for an absent field, because clients send back the values that they have read. */
export const NewDeliveryAddress = z
  .object({ ...fields, phone: orNull(fields.phone), note: orNull(fields.note) })
  .describe('Where to deliver an order')

export const DeliveryAddress = z
  .object(outputFields(fields))
  .meta({ id: 'DeliveryAddress', description: 'Where to deliver an order' })
export type DeliveryAddress = z.infer<typeof DeliveryAddress>

const isTrackingUrl = (value: string) => {
  if (!/^https:\/\//.test(value) || !URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return username === '' && password === ''
}

const trackingFields = {
  carrier: oneLine('The carrier, such as `DHL`'),
  number: oneLine('The number of the parcel'),
  url: text
    .pipe(
      z
        .string()
        .trim()
        .max(maxLength.webhookUrl)
        .overwrite((url) => url.replace(/^https:/i, 'https:'))
        // A browser reads a URL like `https:post` as a path of the shop.
        .refine(isTrackingUrl, {
          error: 'A tracking link is a web address that begins with https:// and has no password',
        }),
    )
    .describe('The carrier’s page about the parcel; only https'),
}

export const NewTracking = z.object(trackingFields).describe('The parcel of an order')

export const Tracking = z
  .object(outputFields(trackingFields))
  .meta({ id: 'Tracking', description: 'The parcel of an order' })
export type Tracking = z.infer<typeof Tracking>

const saved = z.object({
  delivery: DeliveryAddress.nullable().describe('The delivery address of the account; null if there is none'),
})

export const getDelivery = customerRoute({
  rest: 'GET /auth/delivery',
  summary: 'The delivery address of the account',
  description: 'The address of the last order with one, or the one that the customer saved since.',
  output: saved,
})

export const saveDelivery = customerRoute({
  rest: 'POST /auth/delivery',
  summary: 'Save the delivery address of the account',
  description: 'Replaces the address for later orders; null removes it. Placed orders do not change.',
  input: z.object({
    delivery: NewDeliveryAddress.nullable().describe('The new delivery address; null removes it'),
  }),
  output: saved,
})
