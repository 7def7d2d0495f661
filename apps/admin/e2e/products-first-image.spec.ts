import { truncate, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import sharp from 'sharp'
import { createUniqueName } from './admin-page.ts'
import { closeSlowly } from './close-slowly.ts'
import {
  dropFiles,
  editor,
  imageInput,
  onSale,
  photo,
  photoFile,
  recordBar,
  row,
  save,
  startEdit,
  startNew,
  throttleUploads,
  type,
} from './product-editor.ts'

const megabyte = 1024 * 1024
const jpeg = (buffer: Buffer, name = 'photo.jpg') => ({ name, mimeType: 'image/jpeg', buffer })
// This image is quick to encode, even for a busy server.
const plain = () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer()
/** Writes a file above the size limit to the disk, because a buffer would pass through Playwright's protocol. */
async function writeTooLarge(name: string, beginning: Buffer = Buffer.alloc(0)): Promise<string> {
  const path = test.info().outputPath(name)
  await writeFile(path, beginning)
  await truncate(path, 12 * megabyte)
  return path
}
const preview = (page: Page) => editor(page).getByRole('img', { name: 'Preview' })
const limits = 'JPEG, PNG, WebP or AVIF, at most 10 MB and 40 megapixels'
const refusalMessage = 'The image must be a JPEG, PNG, WebP or AVIF picture'

test('previews an image and uploads it', async ({ page, shop, allowConsoleError }) => {
  const name = createUniqueName('Roof box')
  await startNew(page, shop)
  await expect(imageInput(page)).toHaveAccessibleDescription(limits)
  await type(page, { name, price: '99' })
  await imageInput(page).setInputFiles(jpeg(await plain()))
  await expect(preview(page)).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => preview(page).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200)
  const previewUrl = (await preview(page).getAttribute('src')) ?? ''
  await save(page)
  await expect(row(page, name).locator('img')).toHaveAttribute('src', /^\/images\/.+-1200x900\.webp$/)
  await expect(editor(page)).toBeHidden()
  // The editor has revoked the URL of the preview.
  allowConsoleError(/blob:|ERR_FILE_NOT_FOUND/)
  const loadImage = (url: string) =>
    new Promise((resolve) => {
      const image = Object.assign(new Image(), { src: url })
      image.addEventListener('load', () => resolve('there'))
      image.addEventListener('error', () => resolve('gone'))
    })
  await expect.poll(() => page.evaluate(loadImage, previewUrl)).toBe('gone')
})

test('previews the next file after one that the browser cannot decode', async ({ page, shop }) => {
  await startNew(page, shop)
  const unreadable = 'Your browser cannot show this file.'
  await imageInput(page).setInputFiles(jpeg(Buffer.from('no picture')))
  await expect(editor(page).getByText(unreadable)).toBeVisible()
  await imageInput(page).setInputFiles(jpeg(await plain()))
  await expect(preview(page)).toBeVisible()
  await expect(editor(page).getByText(unreadable)).toBeHidden()
})

test('replaces the current image only if another one was chosen', async ({ page, shop }) => {
  const product = await shop.api.createProduct({ name: createUniqueName('Wallbox'), price: 700 })
  await startEdit(page, shop, product.name)
  await expect(editor(page).getByRole('img', { name: 'Current picture' })).toBeVisible()
  await imageInput(page).setInputFiles(jpeg(await plain()))
  await editor(page).getByRole('button', { name: 'Keep the current picture' }).click()
  await expect(editor(page).getByRole('img', { name: 'Current picture' })).toBeVisible()
  await imageInput(page).setInputFiles(jpeg(await plain()))
  await save(page)
  await expect(row(page, product.name).locator('img')).toHaveAttribute('src', /^\/images\//)
})

test('accepts a dropped image, and rejects other files with a sentence', async ({ page, shop }) => {
  await startNew(page, shop)
  await dropFiles(page, [{ name: 'price list.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF') }])
  await expect(imageInput(page)).toHaveAccessibleDescription(/This is not a picture/)
  const bytes = await photo()
  const file = { name: 'dropped.jpg', type: 'image/jpeg', bytes }
  await dropFiles(page, [file, file])
  await expect(imageInput(page)).toHaveAccessibleDescription(/one picture/)
  await dropFiles(page, [file])
  await expect(preview(page)).toBeVisible()
  await expect(editor(page).getByText('dropped.jpg')).toBeVisible()
  await expect(imageInput(page)).toHaveAccessibleDescription(limits)
})

test('keeps the page when a file is dropped outside the drop zone', async ({ page, shop }) => {
  await startNew(page, shop, { name: 'Typed' })
  const isBlocked = await editor(page).evaluate((element) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'x.png', { type: 'image/png' }))
    return !element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  })
  expect(isBlocked).toBe(true)
  await expect(editor(page).getByLabel('Name')).toHaveValue('Typed')
})

test('rejects a too large photo at once, without an upload', async ({ page, shop }) => {
  await startNew(page, shop)
  await imageInput(page).setInputFiles(await writeTooLarge('photo.jpg', await photo()))
  await expect(imageInput(page)).toHaveAccessibleDescription(/MB; 10 MB is the most/)
  await expect(preview(page)).toBeHidden()
  const flat = sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#345' } })
  await imageInput(page).setInputFiles(jpeg(await flat.jpeg().toBuffer(), 'huge.jpg'))
  await expect(imageInput(page)).toHaveAccessibleDescription(/40\.1 megapixels; 40 is the most/)
  await expect(preview(page)).toBeHidden()
})

test('confirms a save without a rejected image', { tag: '@chromium' }, async ({ page, shop }) => {
  const name = createUniqueName('Unseen')
  await startNew(page, shop, { name, price: '1' })
  await imageInput(page).setInputFiles(await writeTooLarge('photo.jpg'))
  await save(page)
  const confirmation = page.getByRole('alertdialog', { name: 'Save without the refused picture?' })
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await closeSlowly(page, confirmation)
  await expect(imageInput(page)).toBeFocused()
  await expect(editor(page).getByLabel('Name')).toHaveValue(name)
  await save(page)
  await confirmation.getByRole('button', { name: 'Save without it' }).click()
  await expect(row(page, name)).toBeVisible()
})

test('shows the server’s sentence at the image after a refusal by the server', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/40[03]|413/)
  // Simulates a browser that does not know the size of the file.
  await page.addInitScript(() => Object.defineProperty(File.prototype, 'size', { get: () => 1000 }))
  await startNew(page, shop, { name: createUniqueName('Refused'), price: '1' })
  const whole = await photo()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')
  const refusals = [
    ['12 MB photo.jpg', await writeTooLarge('12 MB photo.jpg', whole), /too large/],
    ['renamed.jpg', jpeg(svg, 'renamed.jpg'), refusalMessage],
    ['truncated.jpg', jpeg(whole.subarray(0, whole.length / 2), 'truncated.jpg'), refusalMessage],
  ] as const
  for (const [name, file, sentence] of refusals) {
    // The sentence is in view at each width, independent of the scroll position.
    await page.setViewportSize(
      page.viewportSize()?.width === 375 ? { width: 1280, height: 600 } : { width: 375, height: 667 },
    )
    await imageInput(page).setInputFiles(file)
    await expect(editor(page).getByText(name)).toBeVisible()
    await save(page)
    await expect(editor(page).locator('[id$=-error]'), name).toHaveText(sentence)
    await expect(editor(page).locator('[id$=-error]'), name).toBeInViewport({ ratio: 0.99 })
    await expect(imageInput(page)).toBeFocused()
    await expect(editor(page).getByLabel('Price')).toHaveValue('1')
  }
})

test('shows the progress of an upload and then the processing by the server', { tag: '@chromium' }, async ({
  page,
  shop,
}) => {
  const name = createUniqueName('Slow')
  await startNew(page, shop, { name, price: '1' })
  await imageInput(page).setInputFiles(await photoFile())
  await throttleUploads(page, 80_000)
  const recorded = await recordBar(page)
  await save(page)
  await expect(editor(page).getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await expect(editor(page).getByText(/^Uploading… \d+ %/)).toBeVisible()
  await expect(row(page, name)).toBeVisible({ timeout: 30_000 })
  const seen = await recorded()
  const shares = [...new Set(seen)].filter((state) => state.startsWith('Upload'))
  expect(shares.length, shares.join()).toBeGreaterThan(3)
  expect(seen.at(-1)).toBe('Processing null')
})

test('saves nothing after a cancelled upload, reports it, and keeps typed text', {
  tag: '@chromium',
}, async ({ page, shop }) => {
  const name = createUniqueName('Cancelled')
  await startNew(page, shop, { name, price: '1' })
  await imageInput(page).setInputFiles(await photoFile())
  const stopThrottling = await throttleUploads(page, 8_000)
  await save(page)
  await expect(editor(page).getByText(/^Uploading… [1-9]/)).toBeVisible()
  await editor(page).getByRole('button', { name: 'Cancel upload' }).click()
  await expect(editor(page).getByText('Upload cancelled. Nothing was saved.').first()).toBeVisible()
  await expect(editor(page).getByLabel('Name')).toHaveValue(name)
  await expect(preview(page)).toBeVisible()
  expect(await onSale(shop, name)).toEqual([])
  await stopThrottling()
  await save(page)
  await expect(row(page, name)).toBeVisible()
})
