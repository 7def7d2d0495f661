import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { openAdmin, type Shop, searchFor } from './admin-page.ts'

/** The editor of a new or an existing product. */
export const editor = (page: Page) => page.getByRole('dialog', { name: /^(New|Edit) product$/ })

/** The file input of the images. */
export const imageInput = (page: Page) => editor(page).getByLabel('Add pictures', { exact: true })

/** The images of the editor, in their order. */
export const tiles = (page: Page) =>
  editor(page).getByRole('list', { name: 'Pictures in their order' }).getByRole('listitem')

/** The image with this number. */
export const tile = (page: Page, number: number) => tiles(page).nth(number - 1)

/** A row of the table, by the product's name. */
export const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Edit ${name}`, exact: true }) })

/** Opens an empty editor. */
export async function openNew(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New product' }).click()
  await expect(editor(page)).toBeVisible()
}

/** Searches for a product and opens it. Waits until the editor has loaded it, so that it does not load a later change. */
export async function openEdit(page: Page, name: string): Promise<void> {
  await searchFor(page, 'Search products', name)
  await row(page, name).getByRole('button', { name: 'Edit' }).click()
  await expect(editor(page).getByLabel('Name', { exact: true })).toHaveValue(name)
}

/** Fills in the given fields. */
export async function type(page: Page, fields: { name?: string; price?: string; description?: string }) {
  const { name, price, description } = fields
  if (name !== undefined) await editor(page).getByLabel('Name', { exact: true }).fill(name)
  if (price !== undefined) await editor(page).getByLabel('Price').fill(price)
  if (description !== undefined) await editor(page).getByLabel('Description').fill(description)
}

/** Opens the page and a new editor, and fills in these fields. */
export async function startNew(page: Page, shop: Shop, fields: Parameters<typeof type>[1] = {}) {
  await openAdmin(page, shop, '/admin-products')
  await openNew(page)
  await type(page, fields)
}

/** Opens the page and the editor of this product. */
export async function startEdit(page: Page, shop: Shop, name: string): Promise<void> {
  await openAdmin(page, shop, '/admin-products')
  await openEdit(page, name)
}

type OnSale = {
  id: string
  name: string
  price: number
  description: string
  image: string
  data: object[]
  options: object[]
}

/** Returns the products on sale with this name; another node may show a change one second later. */
export async function onSale(shop: Shop, name: string): Promise<OnSale[]> {
  const all: OnSale[] = await (await fetch(`${shop.url}/api/products`)).json()
  return all.filter((product) => product.name === name)
}

/** Presses Save. */
export async function save(page: Page): Promise<void> {
  await editor(page).getByRole('button', { name: 'Save' }).click()
}

let encodedPhoto: Promise<Buffer> | undefined

/** Returns a noisy photo of 400 × 300 pixels and about 120 kB, which compresses as badly as a camera's. */
export function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  encodedPhoto ??= sharp({ create: { width: 400, height: 300, channels: 3, background: '#345', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
  return encodedPhoto
}

/** Returns that photo as a file for an input. */
export const photoFile = async (name = 'photo.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photo(),
})

/** Returns a function that limits the speed of uploads, so that a test can observe the progress; -1 is no limit. */
export async function throttleUploads(page: Page) {
  const session = await page.context().newCDPSession(page)
  const others = { offline: false, latency: 0, downloadThroughput: -1 }
  return (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', { ...others, uploadThroughput })
}

/** Drops files on the image field, as a mouse does. */
export async function dropFiles(page: Page, files: { name: string; type: string; bytes: Buffer }[]) {
  const plain = files.map(({ name, type: kind, bytes }) => ({ name, kind, base64: bytes.toString('base64') }))
  const transfer = await page.evaluateHandle((encoded) => {
    const dataTransfer = new DataTransfer()
    for (const { name, kind, base64 } of encoded) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      dataTransfer.items.add(new File([bytes], name, { type: kind }))
    }
    return dataTransfer
  }, plain)
  const dropZone = editor(page)
    .getByRole('group')
    .filter({ has: page.getByLabel('Add pictures', { exact: true }) })
    .last()
  for (const event of ['dragenter', 'dragover', 'drop']) {
    await dropZone.dispatchEvent(event, { dataTransfer: transfer })
  }
}
