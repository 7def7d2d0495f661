import { brand } from '../pages/pages.ts'

/** The settings of a shop that has saved none. Its pages show sample contacts instead of an empty e-mail and phone. */
export const defaultSettings = {
  shop_name: brand as string,
  seller: '',
  email: null,
  phone: null,
  tax_rate: null,
  tax_note: '',
  receipt_footer: '',
  delivery_time: '',
  delivery_required: false,
  version: 1,
}
