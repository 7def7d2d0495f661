import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { expectAccessiblePage } from '@voltway/e2e/expect-accessible-page'
import sharp from 'sharp'
import { createUniqueName, openAdmin, type Shop } from './admin-page.ts'
import {
  editor,
  imageInput,
  onSale,
  openEdit,
  openNew,
  photoFile,
  row,
  save,
  startEdit,
  tile,
  tiles,
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

const textOf = (page: Page, number: number) =>
  editor(page).getByLabel(`Alternative text of picture ${number}`)
const press = (page: Page, name: string) => editor(page).getByRole('button', { name, exact: true })
const texts = (page: Page) =>
  tiles(page)
    .getByRole('textbox')
    .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value))

type Imaged = { image: string; image_alt: string; images: { id: string; image: string; alt: string }[] }
const saved = async ({ api }: Shop, id: string) => {
  const { image_alt, images } = await api.call<Imaged>('GET', `/api/products/${id}`)
  return [image_alt, ...images.map(({ alt }) => alt)]
}

test('describes, orders, removes and saves images by keyboard alone', async ({ page, shop }) => {
  const { id, name } = await productIn(shop, 'red', 'green', 'blue')
  await startEdit(page, shop, name)
  await expect.poll(() => texts(page)).toEqual(['red', 'green', 'blue'])
  await expect(tile(page, 1)).toContainText('Cover')

  await press(page, 'Move picture 3 earlier').press('Enter')
  await expect(press(page, 'Move picture 2 earlier')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(press(page, 'Move picture 1 earlier')).toBeFocused()
  await expect(press(page, 'Move picture 1 earlier')).toHaveAttribute('aria-disabled', 'true')
  await expect(editor(page).getByRole('status').filter({ hasText: 'number 1 of 3' })).toBeAttached()
  await expect.poll(() => texts(page)).toEqual(['blue', 'red', 'green'])
  await textOf(page, 1).fill('A blue car')
  await expect.poll(() => saved(shop, id)).toEqual(['red', 'green', 'blue'])

  await press(page, 'Remove picture 2').press('Enter')
  await expect(tiles(page)).toHaveCount(2)
  await expect(press(page, 'Remove picture 2')).toBeFocused()
  await expect.poll(() => texts(page)).toEqual(['A blue car', 'green'])
  expect(await saved(shop, id)).toEqual(['red', 'green', 'blue'])

  await save(page)
  await expect(page.getByText('Product updated', { exact: true })).toBeVisible()
  await expect.poll(() => saved(shop, id)).toEqual(['A blue car', 'green'])
  const { image } = await shop.api.call<Imaged>('GET', `/api/products/${id}`)
  await expect(row(page, name).locator('img')).toHaveAttribute('src', image)
})

test('orders images by dragging, and warns before the order is lost', async ({ page, shop }) => {
  const { name } = await productIn(shop, 'red', 'green', 'blue')
  await startEdit(page, shop, name)
  await tile(page, 3).getByRole('figure').dragTo(tile(page, 1).getByRole('figure'))
  await expect.poll(() => texts(page)).toEqual(['blue', 'red', 'green'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toContainText('Discard your changes?')
})

test('limits a product to eight images, also when the admin chooses more files', async ({ page, shop }) => {
  const { name } = await productIn(shop, 'red', 'green', 'blue')
  await startEdit(page, shop, name)
  const file = await photoFile()
  await imageInput(page).setInputFiles(Array.from({ length: 9 }, () => file))
  await expect(tiles(page)).toHaveCount(12)
  await expect(tiles(page).getByText('A product has at most 8 pictures')).toHaveCount(4)
  await expectAccessiblePage(page)
  for (let number = 12; number > 8; number -= 1) await press(page, `Remove picture ${number}`).click()
  await expect(imageInput(page)).toBeDisabled()
  await expect(editor(page).getByText('A product has at most 8 pictures.')).toBeVisible()
  await press(page, 'Remove picture 8').click()
  await expect(imageInput(page)).toBeEnabled()
})

test('assigns files to choices of a new product', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/412/)
  const name = createUniqueName('Painted')
  await openAdmin(page, shop, '/admin-products')
  await openNew(page)
  await type(page, { name, price: '1' })
  await imageInput(page).setInputFiles([await photoFile('a.jpg'), await photoFile('b.jpg')])
  await press(page, 'Add an option').click()
  await editor(page).getByLabel('Name of option 1', { exact: true }).fill('Paint')
  await editor(page).getByLabel('Name of choice 1').fill('White')
  await editor(page).getByLabel('Name of choice 2').fill('Blue')
  await editor(page).getByLabel('Picture of choice 2 of Paint').selectOption({ label: 'Picture 2' })
  await save(page)
  await expect(page.getByText('Product created', { exact: true })).toBeVisible()
  await expect.poll(() => onSale(shop, name)).toHaveLength(1)
  const [product] = await onSale(shop, name)
  const { images } = await shop.api.call<Imaged>('GET', `/api/admin/products/${product?.id}`)
  await expect
    .poll(() => onSale(shop, name))
    .toMatchObject([{ options: [{ choices: [{ name: 'White' }, { image: images[0]?.id }] }] }])
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
  await save(page)
  await expect(page.getByText('Product updated', { exact: true })).toBeVisible()
  const { images } = await shop.api.call<Imaged>('GET', `/api/products/${id}`)
  expect(await imagesOfChoices()).toEqual([undefined, images[0]?.id])

  await openEdit(page, name)
  await expect(imageOf(2)).toHaveValue(images[0]?.id ?? '-')
  await press(page, 'Remove picture 2').click()
  await expect(tiles(page)).toHaveCount(1)
  await expect(imageOf(2)).toHaveValue('')
  await save(page)
  await expect(editor(page)).toBeHidden()
  expect(await imagesOfChoices()).toEqual([undefined, undefined])
})

const conflict = (page: Page) => page.getByRole('alertdialog', { name: 'Save over another change?' })
const painted = (surcharge: number, image?: string | undefined) => [
  { name: 'Paint', choices: [{ name: 'Red' }, { name: 'Blue', surcharge, ...(image && { image }) }] },
]

test('asks before an image replaces another’s surcharge', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/412/)
  const { id, name } = await productIn(shop)
  const setOptions = (options: object[]) =>
    shop.api.call('PUT', `/api/admin/products/${id}`, { body: { options } })
  await setOptions(painted(100))
  await startEdit(page, shop, name)
  await setOptions(painted(200))
  await imageInput(page).setInputFiles(await photoFile())
  await editor(page).getByLabel('Picture of choice 1 of Paint').selectOption({ label: 'Picture 1' })
  await save(page)
  await expect(conflict(page)).toContainText('since you opened it: options.')
  await conflict(page).getByRole('button', { name: 'Load the present version' }).click()
  await expect(editor(page).getByLabel('Surcharge of choice 2 of Paint')).toHaveValue('200.00')
  expect(await onSale(shop, name)).toMatchObject([{ options: painted(200) }])
})

test('adds a file beside another admin’s order and texts', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/412/)
  const { id, name } = await productIn(shop, 'red', 'green')
  const { image, images } = await shop.api.call<Imaged>('GET', `/api/products/${id}`)
  const [red, green] = [image.split('/').at(-1), images[0]?.id]
  await startEdit(page, shop, name)
  await imageInput(page).setInputFiles(await photoFile())
  const theirs = [
    { id: green, alt: 'grass' },
    { id: red, alt: 'red' },
  ]
  await shop.api.call('PUT', `/api/admin/products/${id}/images`, { body: { images: theirs } })
  await shop.api.addImage(id, new Uint8Array(await png('blue')), 'blue')
  await save(page)
  await expect(page.getByText('Product updated', { exact: true })).toBeVisible()
  await expect.poll(() => saved(shop, id)).toEqual(['grass', 'red', 'blue', ''])
})
