import type { DeliveryAddress } from '@voltway/contract'
import { fieldText } from '../form-errors.ts'

/** Reads the delivery address of a form with `DeliveryAddressFields`. The server validates it. */
export function readDeliveryAddress(form: FormData): DeliveryAddress {
  const text = (field: keyof DeliveryAddress) => fieldText(form, `delivery.${field}`).trim()
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
