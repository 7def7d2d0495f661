import { expect } from '@voltway/e2e'
import { createUniqueName, openAdmin } from './admin-page.ts'
import { connectionTest as test, writePhoto } from './breakable-proxy.ts'
import { editor, imageInput, openEdit, save, tile, tiles } from './product-editor.ts'

test('adds an image once after a lost response, by either retry', async ({ page, shop, connection }) => {
  const photoFile = await writePhoto()
  const { id, name } = await shop.api.createProduct({ name: createUniqueName('Pictured'), price: 1 })
  await openAdmin(page, shop, `${connection.url}/admin-products`)
  const upload = `POST /api/admin/products/${id}/images`
  for (const [nth, times] of [1, Number.POSITIVE_INFINITY].entries()) {
    await openEdit(page, name)
    await expect(tiles(page)).toHaveCount(nth)
    await imageInput(page).setInputFiles(photoFile)
    connection.dropResponses(upload, times)
    await save(page)
    if (times > 1) {
      await expect(tile(page, nth + 1)).toContainText('The connection broke.')
      await editor(page)
        .getByLabel(`Alternative text of picture ${nth + 1}`)
        .fill('Typed since')
      connection.restore()
      await save(page)
    }
    await expect(editor(page)).toBeHidden()
  }
  await openEdit(page, name)
  await expect(tiles(page)).toHaveCount(2)
  await expect(editor(page).getByLabel('Alternative text of picture 2')).toHaveValue('Typed since')
})

test('saves a choice’s new image and texts after a lost response', async ({ page, shop, connection }) => {
  const choices = ['White', 'Blue'].map((name) => ({ name, swatch: '', surcharge: 0 }))
  const options = [{ name: 'Paint', choices }]
  const { id, name } = await shop.api.createProduct({ name: createUniqueName('Painted'), price: 1 })
  await shop.api.call('PUT', `/api/admin/products/${id}`, { body: { options } })
  await openAdmin(page, shop, `${connection.url}/admin-products`)
  await openEdit(page, name)
  await imageInput(page).setInputFiles(await writePhoto())
  await editor(page).getByLabel('Picture of choice 1 of Paint').selectOption({ label: 'Picture 1' })
  await editor(page).getByLabel('Alternative text of picture 1').fill('A car')
  connection.dropResponses('arrangeImages', Number.POSITIVE_INFINITY)
  await save(page)
  await expect(page.getByRole('alert')).toContainText('Press Save again')
  connection.restore()
  await save(page)
  await expect(editor(page)).toBeHidden()
  const choice = { image: expect.any(String) }
  expect(await shop.api.call('GET', `/api/admin/products/${id}`)).toMatchObject({
    image_alt: 'A car',
    options: [{ choices: [choice, {}] }],
  })
})
