import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { expectAccessiblePage } from '@voltway/e2e/expect-accessible-page'
import sharp from 'sharp'
import { createUniqueName, type Shop } from './admin-page.ts'
import {
  editor,
  openEdit,
  openNew,
  photoFile,
  recordBar,
  row,
  save,
  startEdit,
  type,
} from './product-editor.ts'

const png = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer()

/** Creates a product with images in these colours; the colours are the alternative texts. */
async function productIn({ api }: Shop, ...colours: string[]) {
  const product = await api.createProduct({ name: createUniqueName('Pictured'), price: 1 })
  for (const colour of colours) await api.addImage(product.id, new Uint8Array(await png(colour)), colour)
  return product
}

const input = (page: Page) => editor(page).getByLabel('Add a picture', { exact: true })
const textOf = (page: Page, number: number) =>
  editor(page).getByLabel(`Alternative text of picture ${number}`)
const press = (page: Page, name: string) => editor(page).getByRole('button', { name, exact: true })
const shown = (page: Page) => editor(page).getByRole('list', { name: 'Pictures in their order' })
const texts = (page: Page) =>
  shown(page)
    .getByRole('textbox')
    .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value))

type Imaged = { image: string; image_alt: string; images: { id: string; image: string; alt: string }[] }
const saved = async ({ api }: Shop, id: string) => {
  const { image_alt, images } = await api.call<Imaged>('GET', `/api/products/${id}`)
  return [image_alt, ...images.map(({ alt }) => alt)]
}

test('describes, orders and removes images by keyboard alone, and saves them with the product', async ({
  page,
  shop,
}) => {
  const { id, name } = await productIn(shop, 'red', 'green', 'blue')
  await startEdit(page, shop, name)
  await expect.poll(() => texts(page)).toEqual(['red', 'green', 'blue'])
  await expect(shown(page).getByRole('listitem').first()).toContainText('Shown first')
  await expectAccessiblePage(page)

  await press(page, 'Move picture 3 earlier').press('Enter')
  await expect(press(page, 'Move picture 2 earlier')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(press(page, 'Move picture 1 earlier')).toBeFocused()
  await expect(press(page, 'Move picture 1 earlier')).toHaveAttribute('aria-disabled', 'true')
  await expect(editor(page).getByRole('status').filter({ hasText: 'number 1 of 3' })).toBeAttached()
  await expect.poll(() => texts(page)).toEqual(['blue', 'red', 'green'])
  await textOf(page, 1).fill('A blue car')
  await expect.poll(() => saved(shop, id)).toEqual(['red', 'green', 'blue'])

  // Delays the response until the confirmation has closed and the focus is on the button that the response removes.
  await page.route('**/trpc/admin.products.removeImage*', async (route) => {
    await expect(press(page, 'Remove picture 2')).toBeFocused()
    await route.continue()
  })
  await press(page, 'Remove picture 2').press('Enter')
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('Remove picture 2?')
  await confirmation.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(shown(page).getByRole('listitem')).toHaveCount(2)
  await expect(press(page, 'Remove picture 2')).toBeFocused()
  await expect.poll(() => texts(page)).toEqual(['A blue car', 'green'])
  await expect.poll(() => saved(shop, id)).toEqual(['green', 'blue'])

  await save(page)
  await expect(page.getByText('Product updated', { exact: true })).toBeVisible()
  await expect.poll(() => saved(shop, id)).toEqual(['A blue car', 'green'])
  const { image } = await shop.api.call<Imaged>('GET', `/api/products/${id}`)
  await expect(row(page, name).locator('img')).toHaveAttribute('src', image)
})

test('adds an image at once, shows its progress, and the shop shows it', async ({ page, shop }) => {
  const { id, name } = await productIn(shop, 'red')
  await startEdit(page, shop, name)
  await textOf(page, 1).fill('Not saved yet')
  // Holds the request before its first byte, so that nothing reaches the server before the cancellation.
  const uploads = '**/api/admin/products/*/images'
  await page.route(uploads, () => new Promise(() => {}))
  await input(page).setInputFiles(await photoFile())
  await expect(editor(page).getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await press(page, 'Cancel upload').press('Enter')
  await expect(editor(page).getByRole('progressbar')).toHaveCount(0)
  await expect(input(page)).toBeFocused()
  await expect.poll(() => saved(shop, id)).toEqual(['red'])
  await page.unroute(uploads)
  const recorded = await recordBar(page)
  await input(page).setInputFiles(await photoFile())
  await expect.poll(() => texts(page)).toEqual(['Not saved yet', ''])
  await expect.poll(() => saved(shop, id)).toEqual(['red', ''])
  const states = await recorded()
  expect(states).toContain('Processing null')
  expect(states).not.toContain('Processing null, can be cancelled')
  await expect(input(page)).toBeFocused()
})

test('orders images by dragging', async ({ page, shop }) => {
  const { id, name } = await productIn(shop, 'red', 'green', 'blue')
  await startEdit(page, shop, name)
  const image = (number: number) => shown(page).getByRole('img', { name: `Picture ${number}`, exact: true })
  await image(3).locator('xpath=../..').dragTo(shown(page).getByRole('listitem').first())
  await expect.poll(() => texts(page)).toEqual(['blue', 'red', 'green'])
  await save(page)
  await expect(page.getByText('Product updated', { exact: true })).toBeVisible()
  await expect.poll(() => saved(shop, id)).toEqual(['blue', 'red', 'green'])
})

test('warns before unsaved texts and an unsaved order are lost', async ({ page, shop }) => {
  const { name } = await productIn(shop, 'red', 'green')
  await startEdit(page, shop, name)
  await press(page, 'Move picture 1 later').click()
  await page.keyboard.press('Escape')
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('Discard your changes?')
  await confirmation.getByRole('button', { name: 'Keep editing' }).click()
  await press(page, 'Move picture 2 earlier').click()
  await page.keyboard.press('Escape')
  await expect(editor(page)).toBeHidden()
})

test('limits a product to eight images, and explains when a new one can have more', async ({
  page,
  shop,
}) => {
  const { name } = await productIn(shop, ...Array.from({ length: 8 }, (_, nth) => `hsl(${nth * 40} 50% 50%)`))
  await startEdit(page, shop, name)
  await expect(shown(page).getByRole('listitem')).toHaveCount(8)
  await expect(input(page)).toBeDisabled()
  await expect(editor(page).getByText('A product has at most 8 pictures')).toBeVisible()
  await expectAccessiblePage(page)
  await press(page, 'Cancel').click()
  await expect(editor(page)).toBeHidden()
  await openNew(page)
  await type(page, { name: 'New', price: '1' })
  await expect(editor(page).getByText('More pictures can be added once the product is saved.')).toBeVisible()
})

test('assigns an image to a choice, and removes it together with the image', async ({ page, shop }) => {
  const { id, name } = await productIn(shop, 'red', 'green')
  const options = [{ name: 'Paint', choices: [{ name: 'Ember' }, { name: 'Fern' }] }]
  await shop.api.call('PUT', `/api/admin/products/${id}`, { body: { options } })
  const imagesOfChoices = async () => {
    type Offered = { options: { choices: { image?: string }[] }[] }
    const [paint] = (await shop.api.call<Offered>('GET', `/api/products/${id}`)).options
    return paint?.choices.map(({ image }) => image)
  }
  await startEdit(page, shop, name)
  const imageOf = (nth: number) => editor(page).getByLabel(`Picture of choice ${nth} of Paint`)
  await imageOf(2).selectOption({ label: 'Picture 2: green' })
  await expectAccessiblePage(page)
  await save(page)
  await expect(page.getByText('Product updated', { exact: true })).toBeVisible()
  const { images } = await shop.api.call<Imaged>('GET', `/api/products/${id}`)
  expect(await imagesOfChoices()).toEqual([undefined, images[0]?.id])

  await openEdit(page, name)
  await expect(imageOf(2)).toHaveValue(images[0]?.id ?? '-')
  await press(page, 'Remove picture 2').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(shown(page).getByRole('listitem')).toHaveCount(1)
  await expect(imageOf(2)).toBeHidden()
  await save(page)
  await expect(editor(page)).toBeHidden()
  expect(await imagesOfChoices()).toEqual([undefined, undefined])
})
