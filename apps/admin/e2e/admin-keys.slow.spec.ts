import { hash, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { createUniqueWord, placeOrder } from '@voltway/e2e/place-orders'
import {
  adminPages,
  createUniqueName,
  holdRequest,
  openAdmin,
  rowOf,
  type Shop,
  unlock,
  unlockTab,
} from './admin-page.ts'

const aKey = async ({ api }: Shop, scope: string) => {
  const [name, key] = [createUniqueName(scope), `vwk_${randomUUID()}`]
  await api.call('POST', '/api/admin/keys', { body: { name, scope, key_hash: hash('sha256', key) } })
  return { name, adminSecret: key }
}

const links = (page: Page) => page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
const button = (page: Page, name: RegExp) => page.getByRole('button', { name })

test('hides changes and other pages from a key that only reads', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/403/)
  const mark = createUniqueWord()
  const { reference } = await placeOrder(shop, `Ada ${mark}`)
  await openAdmin(page, await aKey(shop, 'read'), `/admin-orders?search=${mark}`)
  await expect(links(page)).toHaveText(['Products', 'Orders', 'Users', 'Payments'])
  await expect(rowOf(page, reference)).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await button(page, new RegExp(reference)).click()
  await expect(page.getByRole('dialog', { name: reference })).toContainText(mark)
  await expect(button(page, /Delete|Set status|Mark/)).toHaveCount(0)
  await expect(page.getByRole('textbox').and(page.locator(':not([readonly])'))).toHaveCount(0)
  for (const path of ['/admin-products', '/admin-users', '/admin-payments']) {
    await page.goto(path)
    await expect(page.locator('[data-row]').first()).toBeVisible()
    await expect(button(page, /New|Edit|Delete/)).toHaveCount(0)
  }
  const firstOf = async (list: string) =>
    (await shop.api.call<{ id: string }[]>('GET', `/api/${list}`))[0]?.id
  for (const path of [
    `/admin-products?edit=${await firstOf('products')}`,
    `/admin-payments?open=${await firstOf('payment-methods')}`,
  ]) {
    await page.goto(path)
    const editor = page.getByRole('dialog', { name: 'Edit' })
    await expect(editor.getByLabel('Name', { exact: true })).not.toHaveValue('')
    await expect(editor.getByRole('textbox').and(page.locator(':not([readonly]):enabled'))).toHaveCount(0)
    await expect(button(page, /Save/)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(editor).toBeHidden()
  }
})

test('leads a key from a forbidden page to its first page', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/403/)
  await openAdmin(page, await aKey(shop, 'orders'), '/admin-products')
  await expect(page).toHaveURL(/\/admin-orders$/)
  await expect(page.getByRole('heading', { name: 'Orders', exact: true, level: 1 })).toBeVisible()
})

test('changes orders with their key, whose name the history and the activity show', async ({
  page,
  shop,
  newVisitor,
}) => {
  const mark = createUniqueWord()
  const { reference } = await placeOrder(shop, `Ada ${mark}`)
  const key = await aKey(shop, 'orders')
  await openAdmin(page, key, `/admin-orders?search=${mark}`)
  await expect(links(page)).toHaveText(['Orders', 'Users'])
  await page.getByRole('button', { name: reference, exact: true }).click()
  const detail = page.getByRole('dialog', { name: reference })
  await detail.getByRole('button', { name: 'Mark Completed' }).click()
  const history = detail.getByRole('region', { name: 'Status history' })
  await expect(history.getByRole('listitem').last()).toContainText(key.name)

  const owner = await newVisitor()
  await openAdmin(owner, shop, `/admin-audit?search=${reference}`)
  await owner.getByRole('button', { name: 'Details' }).click()
  await expect(owner.getByRole('article')).toContainText(`From 127.0.0.1, by ${key.name}`)
  await expect(links(owner)).toHaveText(Object.values(adminPages))
})

test('stays locked and shows no late response after Lock', async ({ page, shop }) => {
  const { id, name, email } = await shop.api.createCustomer(createUniqueName('Late'))
  const { adminSecret: key } = await aKey(shop, 'all')
  await unlockTab(page, shop)
  await page.goto(`/admin-users?user=${id}`)
  const dialog = page.getByRole('dialog', { name })
  const ended = page.waitForRequest('**/trpc/admin.users.signOut*')
  const endSessions = await holdRequest(page, '**/trpc/admin.users.signOut*')
  await dialog.getByRole('button', { name: 'End sessions' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const checked = page.waitForRequest('**/trpc/admin.check*')
  const check = await holdRequest(page, '**/trpc/admin.check*')
  await unlock(page, key)
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  endSessions()
  check()
  await Promise.all([ended, checked].map(async (request) => (await (await request).response())?.finished()))
  // The app has handled both responses when it has rendered twice.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('adminSecret'))).toBeNull()
})
