import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { searchFor } from './shopkeeper.ts'

/** The editor, whatever it is open for. */
export const editor = (page: Page) => page.getByRole('dialog', { name: /^(New|Edit) product$/ })

/** The picture's input. */
export const pictureInput = (page: Page) => editor(page).getByLabel('Picture', { exact: true })

/** A row of the table, by the product's name. */
export const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Edit ${name}`, exact: true }) })

/** Opens an empty editor. */
export async function openNew(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New product' }).click()
  await expect(editor(page)).toBeVisible()
}

/** Looks for a product and opens it. */
export async function openEdit(page: Page, name: string): Promise<void> {
  await searchFor(page, 'Search products', name)
  await row(page, name).getByRole('button', { name: 'Edit' }).click()
  await expect(editor(page)).toBeVisible()
}

/** Types what is given, and leaves the rest as it is. */
export async function type(page: Page, fields: { name?: string; price?: string; description?: string }) {
  const { name, price, description } = fields
  if (name !== undefined) await editor(page).getByLabel('Name', { exact: true }).fill(name)
  if (price !== undefined) await editor(page).getByLabel('Price').fill(price)
  if (description !== undefined) await editor(page).getByLabel('Description').fill(description)
}

/** Presses Save. */
export async function save(page: Page): Promise<void> {
  await editor(page).getByRole('button', { name: 'Save' }).click()
}

let taken: Promise<Buffer> | undefined

/** A photo of 400 × 300 pixels and about 120 kB: it compresses as badly as those of cameras do. */
export function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  taken ??= sharp({ create: { width: 400, height: 300, channels: 3, background: '#345', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
  return taken
}

/** Slows the way to the server down, so that an upload can be watched, until the function it returns is called. */
export async function throttleUploads(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const unlimited = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  const limited = { ...unlimited, uploadThroughput: bytesPerSecond }
  await session.send('Network.emulateNetworkConditions', limited)
  return async () => {
    await session.send('Network.emulateNetworkConditions', unlimited)
  }
}

/** Drops files on the place for pictures, as a mouse does. */
export async function dropFiles(page: Page, files: { name: string; type: string; bytes: Buffer }[]) {
  const plain = files.map(({ name, type: kind, bytes }) => ({ name, kind, base64: bytes.toString('base64') }))
  const transfer = await page.evaluateHandle((given) => {
    const made = new DataTransfer()
    for (const { name, kind, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      made.items.add(new File([bytes], name, { type: kind }))
    }
    return made
  }, plain)
  const place = editor(page)
    .getByRole('group')
    .filter({ has: page.getByLabel('Picture', { exact: true }) })
  for (const event of ['dragenter', 'dragover', 'drop']) {
    await place.dispatchEvent(event, { dataTransfer: transfer })
  }
}
