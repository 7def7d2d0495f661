import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { buy } from '@voltway/e2e/place-orders'
import { createUniqueName, type Shop } from './admin-page.ts'
import { editor, openEdit, photo, save, startEdit } from './product-editor.ts'

const paint = (surcharge: number, image?: string) => ({
  name: 'Paint',
  choices: [
    { name: 'White', swatch: '', surcharge: 0 },
    { name: 'Blue', swatch: '', surcharge, ...(image && { image }) },
  ],
})

type Known = {
  name: string
  price: number
  image: string
  image_alt: string
  options: { choices: object[] }[]
  images: { id: string; alt: string }[]
}

const stored = ({ api }: Shop, id: string) => api.call<Known>('GET', `/api/admin/products/${id}`)
/** Changes the product as another admin would. */
const change = ({ api }: Shop, id: string, body: object) =>
  api.call('PUT', `/api/admin/products/${id}`, { body })
const isSaved = (page: Page) => expect(editor(page)).toBeHidden()

test('shows another admin’s images instead of replacing them', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/409|412/)
  const { id, name } = await shop.api.createProduct({ name: createUniqueName('Pictured'), price: 5 })
  const bytes = new Uint8Array(await photo())
  for (const alt of ['one', 'two', 'three']) await shop.api.addImage(id, bytes, alt)
  const shown = async () => {
    const { image, image_alt, images } = await stored(shop, id)
    return [{ id: image.split('/').at(-1) ?? '', alt: image_alt }, ...images].map(({ id, alt }) => ({
      id,
      alt,
    }))
  }
  const [first, second, third] = await shown()
  if (!first || !second || !third) throw new Error('The pictures are missing')
  await change(shop, id, { options: [paint(10, third.id)] })

  await startEdit(page, shop, name)
  const text = (number: number) => editor(page).getByLabel(`Alternative text of picture ${number}`)
  await expect(text(2)).toHaveValue('two')
  await text(1).fill('mine')
  const theirs = [third, first, { ...second, alt: 'theirs' }]
  await shop.api.call('PUT', `/api/admin/products/${id}/images`, { body: { images: theirs } })
  await shop.api.addImage(id, bytes, 'new')
  await save(page)
  await expect(editor(page).getByText('The images were changed somewhere else')).toBeVisible()
  for (const [at, alt] of ['three', 'one', 'theirs', 'new'].entries())
    await expect(text(at + 1)).toHaveValue(alt)
  await text(2).fill('mine')
  await save(page)
  await isSaved(page)
  const arranged = [third, { ...first, alt: 'mine' }, { ...second, alt: 'theirs' }]
  expect(await shown()).toMatchObject([...arranged, { alt: 'new' }])

  // The server removes a deleted image from the options; this form must not send them as changed.
  await openEdit(page, name)
  await change(shop, id, { options: [paint(20, third.id)] })
  await editor(page).getByRole('button', { name: 'Remove picture 1' }).click()
  await expect(text(4)).toBeHidden()
  await save(page)
  await isSaved(page)
  expect((await stored(shop, id)).options).toMatchObject([paint(20)])
})

test('does not send an unedited stock, and asks before it replaces a stock that has changed meanwhile', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/412/)
  const { id, name } = await shop.api.createProduct({ name: createUniqueName('Counted'), price: 5 })
  await change(shop, id, { stock: 10, hidden: true })
  await startEdit(page, shop, name)
  const field = (label: string) => editor(page).getByLabel(label, { exact: true })
  await expect(field('Stock')).toHaveValue('10')
  await expect(field('Hidden')).toBeChecked()
  await field('Hidden').uncheck()
  await field('Position').fill('3')
  await change(shop, id, { stock: 7 })
  await save(page)
  await isSaved(page)
  expect(await stored(shop, id)).toMatchObject({ stock: 7, hidden: false, position: 3 })

  await openEdit(page, name)
  await expect(field('Stock')).toHaveValue('7')
  await field('Stock').fill('20')
  // A sale changes the stock, but not the version of the product.
  const { token } = await shop.api.createCustomer()
  await buy(shop, token, [{ id, qty: 1 }])
  await save(page)
  await expect(page.getByRole('alertdialog')).toContainText('stock (7 → 6)')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save anyway' }).click()
  await isSaved(page)
  expect(await stored(shop, id)).toMatchObject({ stock: 20 })
  await openEdit(page, name)
  await field('Stock').fill('')
  await save(page)
  await isSaved(page)
  expect(await stored(shop, id)).toMatchObject({ stock: null, hidden: false, position: 3 })
})
