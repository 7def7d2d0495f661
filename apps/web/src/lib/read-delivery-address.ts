import type { DeliveryAddress } from '@voltway/contract'
import { formErrors } from './form-errors.ts'

type Field = keyof DeliveryAddress

/** The names of the fields of a delivery address in a form. The server's error messages have the same names. */
const fields = {
  name: 'delivery.name',
  street: 'delivery.street',
  postal_code: 'delivery.postal_code',
  city: 'delivery.city',
  country: 'delivery.country',
  phone: 'delivery.phone',
  note: 'delivery.note',
} as const satisfies Record<Field, string>

/** Reads the delivery address of a form with `DeliveryAddressFields`. The server validates it. */
export function readDeliveryAddress(form: FormData): DeliveryAddress {
  const text = (field: Field) => String(form.get(fields[field]) ?? '').trim()
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
  formErrors(error, Object.values(fields), fallback)
