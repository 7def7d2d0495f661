import type { DeliveryAddress } from '@voltway/contract'
import { fieldText, formErrors } from './form-errors.ts'

const fields = ['name', 'street', 'postal_code', 'city', 'country', 'phone', 'note'] as const
type Field = (typeof fields)[number]

/** Returns the name of a field in the form. The server's error messages have the same names. */
const formName = (field: Field) => `delivery.${field}`

/** Reads the delivery address of a form with `DeliveryAddressFields`. The server validates it. */
export function readDeliveryAddress(form: FormData): DeliveryAddress {
  const text = (field: Field) => fieldText(form, formName(field)).trim()
  const [phone, note] = [text('phone'), text('note').replaceAll('\r\n', '\n')]
  return {
    name: text('name'),
    street: text('street'),
    postal_code: text('postal_code'),
    city: text('city'),
    country: text('country'),
    ...(phone && { phone }),
    ...(note && { note }),
  }
}

/** Returns the messages of the server for a form with `DeliveryAddressFields`, or `fallback` if it sent none. */
export const deliveryAddressErrors = (error: unknown, fallback: string) =>
  formErrors(error, fields.map(formName), fallback)
