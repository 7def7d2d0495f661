import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { abortRequests } from '@voltway/e2e/abort-requests'
import { createUniqueName } from './admin-page.ts'
import {
  editor,
  imageInput,
  onSale,
  openEdit,
  photo,
  photoFile,
  save,
  startEdit,
  startNew,
} from './product-editor.ts'

const field = (page: Page, label: string) => editor(page).getByLabel(label, { exact: true })
const press = (page: Page, name: string) => editor(page).getByRole('button', { name, exact: true })

const options = [
  {
    name: 'Paint',
    choices: [
      { name: 'White', swatch: '#f2f2ee', surcharge: 0 },
      { name: 'Blue', swatch: '#1d3557', surcharge: 1500 },
    ],
  },
]

test('edits, orders and saves options by keyboard alone', async ({ page, shop }) => {
  const name = createUniqueName('With options')
  await startNew(page, shop, { name, price: '1' })
  await press(page, 'Add an option').press('Enter')
  await expect(field(page, 'Name of option 1')).toBeFocused()
  await page.keyboard.type('Wheels')
  await field(page, 'Name of choice 1 of Wheels').fill('19″')
  await field(page, 'Name of choice 2 of Wheels').fill('21″')
  await field(page, 'Surcharge of choice 2 of Wheels in US dollars').fill('2000.50')
  await press(page, 'Add an option').press('Enter')
  await expect(field(page, 'Name of option 2')).toBeFocused()
  await page.keyboard.type('Paint')
  for (const [at, [choice, colour]] of [
    ['Blue', '#1d3557'],
    ['White', '#f2f2ee'],
  ].entries()) {
    await field(page, `Name of choice ${at + 1} of Paint`).fill(choice ?? '')
    await field(page, `Colour of choice ${at + 1} of Paint`).fill(colour ?? '')
    await expect(field(page, `Pick the colour of choice ${at + 1} of Paint`)).toHaveValue(colour ?? '')
  }
  const paint = editor(page).getByRole('group', { name: 'Choices of Paint' })
  await paint.getByRole('button', { name: 'Add a choice' }).press('Enter')
  await expect(field(page, 'Name of choice 3 of Paint')).toBeFocused()
  await press(page, 'Move White up').press('Enter')
  await expect(press(page, 'Move White up')).toBeFocused()
  await expect(press(page, 'Move White up')).toHaveAttribute('aria-disabled', 'true')
  await expect(editor(page).getByRole('status').filter({ hasText: 'White is number 1 of 3' })).toBeAttached()
  await press(page, 'Move Paint up').press('Enter')
  await expect(press(page, 'Move Paint up')).toBeFocused()
  await save(page)
  await expect(page.getByText('Product created', { exact: true })).toBeVisible()
  await expect
    .poll(async () => (await onSale(shop, name))[0]?.options)
    .toEqual([
      {
        name: 'Paint',
        choices: [
          { name: 'White', swatch: '#f2f2ee', surcharge: 0 },
          { name: 'Blue', swatch: '#1d3557', surcharge: 0 },
        ],
      },
      {
        name: 'Wheels',
        choices: [
          { name: '19″', swatch: '', surcharge: 0 },
          { name: '21″', swatch: '', surcharge: 2000.5 },
        ],
      },
    ])
})

test('treats changed choices as unsaved changes, but not an empty choice', async ({ page, shop }) => {
  const { name } = await shop.api.createProduct({ name: createUniqueName('Unsaved'), price: 1, options })
  await startEdit(page, shop, name)
  await expect(field(page, 'Surcharge of choice 2 of Paint in US dollars')).toHaveValue('1500.00')
  await press(page, 'Add a choice').click()
  await page.keyboard.press('Escape')
  await expect(editor(page)).toBeHidden()
  await openEdit(page, name)
  await press(page, 'Remove Blue').click()
  await expect(press(page, 'Remove White')).toBeFocused()
  await page.keyboard.press('Escape')
  const confirmation = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await confirmation.getByRole('button', { name: 'Keep editing' }).click()
  await press(page, 'Remove Paint').click()
  await expect(press(page, 'Add an option')).toBeFocused()
})

test('changes a choice’s image only after its file is stored', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/412|ERR_FAILED/)
  const { id, name } = await shop.api.createProduct({ name: createUniqueName('Pictured'), price: 1 })
  await shop.api.addImage(id, new Uint8Array(await photo()))
  const { image, images } = await shop.api.addImage(id, new Uint8Array(await photo()))
  const [stored] = images
  const choices = [
    { name: 'White', image: stored?.id },
    { name: 'Blue', image: image.replace('/images/', '') },
  ]
  await shop.api.call('PUT', `/api/admin/products/${id}`, { body: { options: [{ name: 'Paint', choices }] } })
  type Present = { category: string; options: [{ choices: { image?: string }[] }] }
  const present = () => shop.api.call<Present>('GET', `/api/admin/products/${id}`)
  const chosen = async () => (await present()).options[0].choices.map((choice) => choice.image)
  await startEdit(page, shop, name)
  await press(page, 'Remove picture 1').click()
  await imageInput(page).setInputFiles(await photoFile())
  await field(page, 'Picture of choice 1 of Paint').selectOption({ label: 'Picture 2' })
  const uploads = '**/api/admin/products/*/images'
  const connect = await abortRequests(page, uploads)
  await save(page)
  await expect(editor(page).getByRole('alert')).toContainText('One picture is not stored.')
  expect(await chosen()).toEqual([stored?.id, undefined])

  await field(page, 'Category').fill('Lamps')
  connect()
  await save(page)
  await expect(editor(page)).toBeHidden()
  expect(await chosen()).toEqual([expect.not.stringMatching(`^${stored?.id}$`), undefined])
  expect(await present()).toMatchObject({ category: 'Lamps' })
})

test('shows the error of a choice until it is changed', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/400/)
  const { name } = await shop.api.createProduct({ name: createUniqueName('Faulty'), price: 1, options })
  await startEdit(page, shop, name)
  await press(page, 'Move Blue up').click()
  await save(page)
  const surcharge = field(page, 'Surcharge of choice 1 of Paint in US dollars')
  await expect(surcharge).toHaveAccessibleDescription('The first choice must have no surcharge')
  await expect(surcharge).toBeFocused()
  await press(page, 'Remove White').click()
  await surcharge.fill('')
  await save(page)
  const tooFew = editor(page).getByRole('alert').filter({ hasText: 'Choices must have at least 2 entries' })
  await expect(tooFew).toBeVisible()
  await press(page, 'Add a choice').click()
  await expect(tooFew).toBeHidden()
  await field(page, 'Name of choice 2 of Paint').fill('Red')
  await save(page)
  await expect(page.getByText('Product updated', { exact: true })).toBeVisible()
})
