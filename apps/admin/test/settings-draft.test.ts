import { expect, test } from 'vitest'
import { type SettingsDraft, toSaveInput } from '../src/features/settings/settings-draft.ts'

const draft: SettingsDraft = {
  shop_name: '',
  email: '',
  phone: '',
  seller: '',
  delivery_time: '',
  tax_rate: '',
  tax_note: '',
  receipt_footer: '',
  delivery_required: false,
}

test.each([
  ['', null],
  [' 19.5 ', 19.5],
  ['7,5', 7.5],
  ['.5', 0.5],
  ['0x10', '0x10'],
  ['1e1', '1e1'],
  ['-1', '-1'],
  ['many', 'many'],
])('sends the tax rate “%s” as %s', (tax_rate, sent) => {
  expect(toSaveInput({ ...draft, tax_rate }, { version: 1 }).tax_rate).toBe(sent)
})
