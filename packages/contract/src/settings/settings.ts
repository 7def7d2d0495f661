import { z } from 'zod'
import { emailAddress } from '../accounts/auth.ts'
import { optionalFields, outputFields } from '../fields/derive-fields.ts'
import { ifMatch, version } from '../fields/ids.ts'
import { boolean, percentage } from '../fields/numbers.ts'
import { line, multilineText } from '../fields/text.ts'
import { maxLength } from '../limits.ts'
import { adminRoute } from '../route.ts'

const lines = (max: number) => multilineText.pipe(z.string().trim().max(max))

const fields = {
  shop_name: line(1, maxLength.shopName).describe('The name of the shop'),
  seller: lines(maxLength.seller).describe('The name and address of the seller, or an empty text'),
  email: emailAddress.nullable().describe('The e-mail address for customers'),
  phone: line(1, maxLength.phone).nullable().describe('The telephone number for customers'),
  tax_rate: percentage.nullable().describe('The percentage of tax that prices include'),
  tax_note: line(0, maxLength.taxNote).describe('A note about tax on receipts'),
  receipt_footer: lines(maxLength.receiptFooter).describe('The text at the end of receipts'),
  delivery_time: line(0, maxLength.deliveryTime).describe('The usual time of a delivery'),
  delivery_required: boolean.describe('Whether the checkout page requires a delivery address'),
}

export const Settings = z
  .object({ ...outputFields(fields), version })
  .meta({ id: 'Settings', description: 'The settings of the shop' })
export type Settings = z.infer<typeof Settings>

/** A change of settings. An absent one keeps its value. */
export const SettingsChange = z.object({ ...optionalFields(fields), if_match: ifMatch })
export type SettingsChange = z.infer<typeof SettingsChange>

export const getSettings = adminRoute({
  rest: 'GET /admin/settings',
  summary: 'The settings of the shop',
  description: 'Settings that were never saved have their defaults.',
  output: Settings,
  versioned: true,
})

export const saveSettings = adminRoute({
  rest: 'POST /admin/settings',
  summary: 'Change the settings of the shop',
  description:
    'A setting that is absent keeps its value. Pages and mails show the new settings within one second, ' +
    'on all nodes.',
  input: SettingsChange,
  output: Settings,
  fails: ['CHANGED'],
  versioned: true,
})
