import { truncate, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { abortOnce } from '@voltway/e2e/abort-requests'
import { expectAccessiblePage } from '@voltway/e2e/expect-accessible-page'
import { createUniqueName, openAdmin, type Shop } from './admin-page.ts'
import {
  dropFiles,
  editor,
  imageInput,
  onSale,
  photo,
  photoFile,
  row,
  save,
  startEdit,
  startNew,
  throttleUploads,
  tile,
  tiles,
} from './product-editor.ts'

const jpeg = (buffer: Buffer, name = 'photo.jpg') => ({ name, mimeType: 'image/jpeg', buffer })
/** Writes a file above the size limit to the disk, because a buffer would pass through Playwright's protocol. */
async function writeTooLarge(): Promise<string> {
  const path = test.info().outputPath('12 MB.jpg')
  await writeFile(path, await photo())
  await truncate(path, 12 * 1024 * 1024)
  return path
}
const fourPhotos = () => Promise.all(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map(photoFile))
const textOf = (page: Page, number: number) =>
  editor(page).getByLabel(`Alternative text of picture ${number}`)
const uploads = '**/api/admin/products/*/images'

/**
 * Returns the alternative texts of the stored images in order. Poll it, because another node shows a change up to one second
 * later.
 */
const stored = async ({ api, url }: Shop, name: string) => {
  const [product] = await onSale({ api, url, adminSecret: '' }, name)
  if (product === undefined) return undefined
  type Imaged = { image: string; image_alt: string; images: { alt: string }[] }
  const { image, image_alt, images } = await api.call<Imaged>('GET', `/api/products/${product.id}`)
  return image.startsWith('/images/') ? [image_alt, ...images.map(({ alt }) => alt)] : []
}

test('adds a product with four images by three clicks', async ({ page, shop, allowConsoleError }) => {
  const name = createUniqueName('Roof box')
  await openAdmin(page, shop, '/admin-products')
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 })
    document.addEventListener('click', ({ isTrusted, target }) => {
      // A click on a label also clicks its input.
      if (isTrusted && !(target instanceof HTMLInputElement))
        Object.assign(window, { clicks: window.clicks + 1 })
    })
  })
  await page.getByRole('button', { name: 'New product' }).click()
  await expect(editor(page).getByLabel('Name')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('99')
  const chooser = page.waitForEvent('filechooser')
  await editor(page).getByText('Add pictures', { exact: true }).last().click()
  await (await chooser).setFiles(await fourPhotos())
  await expect(tiles(page)).toHaveCount(4)
  await expect(editor(page).getByRole('status').filter({ hasText: '4 pictures' })).toHaveCount(1)
  const preview = editor(page).getByRole('img', { name: 'Picture 1' })
  await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400)
  const previewUrl = (await preview.getAttribute('src')) ?? ''
  expect(await onSale(shop, name)).toEqual([])
  await save(page)
  await expect(page.getByText('Product created', { exact: true })).toBeVisible()
  await expect.poll(() => stored(shop, name)).toHaveLength(4)
  await expect(editor(page)).toBeHidden()
  expect(await page.evaluate(() => window.clicks)).toBe(3)
  // The editor has revoked the URL of the preview.
  allowConsoleError(/blob:|ERR_FILE_NOT_FOUND/)
  const canLoad = (url: string) =>
    fetch(url).then(
      () => true,
      () => false,
    )
  await expect.poll(() => page.evaluate(canLoad, previewUrl)).toBe(false)
})

test('stores nothing after a cancelled edit: no file, no removal', async ({ page, shop }) => {
  const { id, name } = await shop.api.createProduct({ name: createUniqueName('Wallbox'), price: 700 })
  await shop.api.addImage(id, new Uint8Array(await photo()), 'stored')
  await startEdit(page, shop, name)
  await editor(page).getByRole('button', { name: 'Remove picture 1' }).click()
  await imageInput(page).setInputFiles(await fourPhotos())
  await expect(tiles(page)).toHaveCount(4)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(editor(page)).toBeHidden()
  expect(await stored(shop, name)).toEqual(['stored'])
})

test('accepts several dropped files, and previews the readable ones', async ({ page, shop }) => {
  const name = createUniqueName('Dropped')
  await startNew(page, shop, { name, price: '1' })
  const bytes = await photo()
  const image = { type: 'image/jpeg', bytes }
  await dropFiles(page, [
    { ...image, name: 'broken.jpg', bytes: Buffer.from('no picture') },
    { ...image, name: 'dropped.jpg' },
  ])
  await expect(tile(page, 1)).toContainText('broken.jpg')
  await expect(tile(page, 1)).toContainText('Your browser cannot show this file.')
  const badge = await tile(page, 1).getByText('Cover', { exact: true }).boundingBox()
  const file = await tile(page, 1).getByText('broken.jpg', { exact: true }).boundingBox()
  expect(file?.y).toBeGreaterThanOrEqual((badge?.y ?? 0) + (badge?.height ?? 0))
  await expect(editor(page).getByRole('img', { name: 'Picture 2' })).toHaveAttribute('src', /^blob:/)
  const isHandled = await editor(page).evaluate((element) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'x.png', { type: 'image/png' }))
    return !element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  })
  expect(isHandled, 'a drop anywhere in the page').toBe(true)
  await expect(tile(page, 3)).toContainText('x.png')
  await expect(editor(page).getByLabel('Name', { exact: true })).toHaveValue(name)
})

test('names the files that cannot be used, and saves only after their removal', async ({ page, shop }) => {
  const name = createUniqueName('Checked')
  await startNew(page, shop, { name, price: '1' })
  const pdf = { name: 'price list.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF') }
  await dropFiles(page, [{ ...pdf, name: 'photo.jpg', type: 'image/jpeg', bytes: await photo() }, pdf])
  await imageInput(page).setInputFiles(await writeTooLarge())
  const problems = [/^This is not a picture/, /12 MB\. The limit is 10 MB/]
  for (const [at, problem] of problems.entries()) {
    await expect(textOf(page, at + 2)).toHaveAccessibleDescription(problem)
  }
  await save(page)
  await expect(textOf(page, 2)).toBeFocused()
  await expect(editor(page).getByRole('alert')).toContainText('remove the pictures')
  await expectAccessiblePage(page)
  expect(await onSale(shop, name)).toEqual([])
  for (let left = problems.length; left > 0; left -= 1) {
    await editor(page).getByRole('button', { name: 'Remove picture 2' }).click()
  }
  await save(page)
  await expect(page.getByText('Product created', { exact: true })).toBeVisible()
  await expect.poll(() => stored(shop, name)).toEqual([''])
})

test('stores the other files when the server rejects one', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/400|Failed to load resource/)
  const name = createUniqueName('Refused')
  await page.setViewportSize({ width: 375, height: 667 })
  await startNew(page, shop, { name, price: '1' })
  const whole = await photo()
  await imageInput(page).setInputFiles([
    jpeg(whole, 'lost.jpg'),
    jpeg(whole.subarray(0, whole.length / 2), 'truncated.jpg'),
    jpeg(whole, 'good.jpg'),
  ])
  for (const [at, text] of ['cover', 'truncated', 'good'].entries()) await textOf(page, at + 1).fill(text)
  await abortOnce(page, uploads)
  await save(page)
  await expect(editor(page).getByRole('alert')).toHaveText(
    'Save failedPlease remove the pictures that cannot be used.',
  )
  await expect(textOf(page, 1)).toBeFocused()
  await expect(textOf(page, 1)).toHaveAccessibleDescription(/^The connection broke/)
  const refusal = tile(page, 2).getByText('The image must be a JPEG, PNG, WebP or AVIF file')
  await expect(refusal).toBeVisible()
  await expect(tile(page, 2).getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(tile(page, 1).locator('[id$=-error]')).toBeInViewport({ ratio: 0.99 })
  expect(await stored(shop, name)).toHaveLength(1)
  await expect(page.getByRole('dialog', { name: 'Edit product' })).toBeVisible()
  await expectAccessiblePage(page)

  await editor(page).getByRole('button', { name: 'Remove picture 2' }).click()
  await tile(page, 1).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Product created', { exact: true })).toBeVisible()
  await expect(row(page, name)).toBeVisible()
  await expect.poll(() => stored(shop, name)).toEqual(['cover', 'good'])
})

test('shows the progress of each file, and saves only the sent ones after leaving', {
  tag: '@chromium',
}, async ({ page, shop }) => {
  const name = createUniqueName('Left')
  await startNew(page, shop, { name, price: '1' })
  await imageInput(page).setInputFiles([await photoFile('a.jpg'), await photoFile('b.jpg')])
  const limitTo = await throttleUploads(page)
  // Each upload takes a minute, until the test has seen its progress.
  await page.route(uploads, async (route) => {
    await limitTo(2000)
    await route.fallback()
  })
  await save(page)
  const bar = (number: number) => tile(page, number).getByRole('progressbar')
  await expect(bar(1)).toHaveAttribute('value', /[1-9]/)
  for (const name of ['Move picture 1 later', 'Remove picture 1'])
    await expect(editor(page).getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  await expect(editor(page).getByRole('status').getByText('Uploading picture 1 of 2')).toBeVisible()
  await limitTo(-1)
  await expect(bar(2)).toHaveAttribute('value', /[1-9]/)
  await expect(editor(page).getByRole('status').getByText('Uploading picture 2 of 2')).toBeVisible()
  await editor(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('The upload stops.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(editor(page)).toBeHidden()
  await expect(row(page, name)).toBeVisible()
  await expect.poll(() => stored(shop, name)).toHaveLength(1)
})

declare global {
  interface Window {
    clicks: number
  }
}
