import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { expectAccessiblePage } from '@voltway/e2e/expect-accessible-page'
import { pressTabUntilFocused } from '@voltway/e2e/press-tab-until-focused'
import { expectInputSurvivesLeaving, holdRequest, openAdmin } from './admin-page.ts'
import { startBreakableProxy } from './breakable-proxy.ts'
import {
  chooseAction,
  createWebhook,
  deleteWebhooks,
  deliveries,
  editor,
  openNew,
  type Receiver,
  rows,
  startReceiver,
  waitForEarlierEvents,
  webhooks,
} from './webhook-receiver.ts'

let receiver: Receiver

test.beforeEach(async ({ shop }) => {
  receiver = await startReceiver()
  await waitForEarlierEvents(shop)
})

test.afterEach(async ({ shop }) => {
  await deleteWebhooks(shop)
  receiver.close()
})

const alert = (page: Page, name: string) => page.getByRole('alertdialog', { name })

test('creates a webhook by keyboard, shows its secret once, and shows the result of a test', {
  tag: '@chromium',
}, async ({ page, shop, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAdmin(page, shop, '/admin-messages')
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  const create = page.getByRole('button', { name: 'New webhook' })
  await pressTabUntilFocused(page, create)
  await page.keyboard.press('Enter')
  await pressTabUntilFocused(page, editor(page).getByLabel('URL'))
  await page.keyboard.type(receiver.url)
  await page.keyboard.press('Enter')
  const created = alert(page, 'Webhook created')
  await expect(created).toContainText('it is not shown again')
  const secret = String((await created.textContent())?.match(/whsec_[\w+/]+=*/)?.[0])
  await expectAccessiblePage(page)
  await pressTabUntilFocused(page, created.getByRole('button', { name: 'Copy secret' }))
  await page.keyboard.press('Enter')
  await expect(created.getByRole('button', { name: 'Copied secret' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(secret)
  await pressTabUntilFocused(page, created.getByRole('button', { name: 'OK' }))
  await page.keyboard.press('Enter')
  await expect(created).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(rows(webhooks(page), receiver.url)).toContainText(/All events.*Active/)
  await page.reload()
  await expect(rows(webhooks(page), receiver.url)).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('whsec_')

  const more = page.getByRole('button', { name: `More actions for ${receiver.url}` })
  await pressTabUntilFocused(page, more)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Send a test' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('A test is being sent')).toBeVisible()
  await expect(more).toBeFocused()
  await expect(rows(deliveries(page), receiver.url)).toContainText(
    /Webhook: Test.*Sent.*1 try.*Status 200 in [\d,]+ ms/,
  )
})

test('chooses events, and confirms before all are sent', async ({ page, shop }) => {
  await openNew(page, shop)
  await editor(page).getByLabel('URL').fill(receiver.url)
  await expect(editor(page).getByText('All events are sent.')).toBeVisible()
  await editor(page).getByRole('checkbox', { name: 'Order placed' }).check()
  await expect(editor(page).getByText('Only the chosen events are sent.')).toBeVisible()
  await editor(page).getByRole('checkbox', { name: 'Customer registered' }).check()
  await editor(page).getByRole('button', { name: 'Save' }).click()
  await alert(page, 'Webhook created').getByRole('button', { name: 'OK' }).click()
  await expect(rows(webhooks(page), receiver.url)).toContainText('Order placed, Customer registered')

  await rows(webhooks(page), receiver.url).getByRole('button', { name: /^Edit/ }).click()
  for (const name of ['Order placed', 'Customer registered'])
    await editor(page).getByRole('checkbox', { name }).uncheck()
  await editor(page).getByRole('button', { name: 'Save' }).click()
  await alert(page, 'Send all events?').getByRole('button', { name: 'Cancel' }).click()
  await editor(page).getByRole('checkbox', { name: 'Product created' }).check()
  await editor(page).getByRole('button', { name: 'Save' }).click()
  await expect(rows(webhooks(page), receiver.url)).toContainText('Product created')
})

test('rotates a secret after a confirmation, and shows only the new one', async ({ page, shop }) => {
  const webhook = await createWebhook(shop, receiver)
  await openAdmin(page, shop, '/admin-messages')
  await chooseAction(page, webhook.url, 'Rotate secret')
  const confirmation = alert(page, 'Rotate the secret?')
  await expect(confirmation).toContainText('For 24 hours, both the new and the present secret sign')
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: `More actions for ${webhook.url}` })).toBeFocused()
  await chooseAction(page, webhook.url, 'Rotate secret')
  await confirmation.getByRole('button', { name: 'Rotate secret' }).click()
  const rotated = alert(page, 'The new secret')
  await expect(rotated).toContainText('whsec_')
  await expect(rotated).not.toContainText(webhook.secret)
  await rotated.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('button', { name: `More actions for ${webhook.url}` })).toBeFocused()
})

test('shows a rotated secret that arrives during another discard', async ({ page, shop }) => {
  const webhook = await createWebhook(shop, receiver)
  const other = await createWebhook(shop, { url: `${receiver.url}/2` })
  await openAdmin(page, shop, '/admin-messages')
  const release = await holdRequest(page, '**/trpc/admin.webhooks.rotate*')
  await chooseAction(page, webhook.url, 'Rotate secret')
  await alert(page, 'Rotate the secret?').getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByRole('button', { name: `Edit ${other.url}` }).click()
  await editor(page).getByLabel('URL').fill('https://example.com/typed')
  await page.keyboard.press('Escape')
  const discard = alert(page, 'Discard your changes?').getByRole('button', { name: 'Discard' })
  await expect(discard).toBeVisible()
  const rotated = page.waitForResponse(/admin\.webhooks\.rotate/)
  release()
  await (await rotated).finished()
  // The app has handled the response when it has rendered twice.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await discard.click()
  await expect(alert(page, 'The new secret')).toContainText('whsec_')
})

test('changes a webhook, and asks before typed text is lost', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/400/)
  const webhook = await createWebhook(shop, receiver, ['order.placed'])
  await openAdmin(page, shop, '/admin-messages')
  const edit = page.getByRole('button', { name: `Edit ${webhook.url}` })
  await edit.click()
  const url = editor(page).getByLabel('URL')
  await expect(editor(page).getByRole('checkbox', { name: 'Order placed' })).toBeChecked()
  await url.fill('http://example.com/hook')
  await editor(page).getByRole('button', { name: 'Save' }).click()
  await expect(editor(page).getByRole('alert')).toHaveText('Save failed')
  await expect(editor(page).getByText('URL must begin with https://')).toBeVisible()
  await expect(url).toBeFocused()
  await expectInputSurvivesLeaving(page, editor(page), url)
  await url.fill(`${webhook.url}/2`)
  await editor(page).getByRole('checkbox', { name: 'Order placed' }).uncheck()
  await editor(page).getByRole('checkbox', { name: 'Active' }).uncheck()
  await editor(page).getByRole('button', { name: 'Save' }).click()
  await alert(page, 'Send all events?').getByRole('button', { name: 'Send all events' }).click()
  await expect(editor(page)).toBeHidden()
  const row = rows(webhooks(page), `${webhook.url}/2`)
  await expect(row).toContainText(/All events.*Off.*Switched off by an admin/)
  await expect(row).toHaveAttribute('data-highlighted')
  await expect(page.getByRole('button', { name: `Edit ${webhook.url}/2` })).toBeFocused()

  await page.goto('/admin-messages?open=gone')
  await expect(editor(page)).toContainText('This webhook was deleted')
})

test('deletes a confirmed webhook, and moves the focus to the next row', async ({ page, shop }) => {
  const first = await createWebhook(shop, receiver)
  const second = await createWebhook(shop, { url: `${receiver.url}/2` })
  await openAdmin(page, shop, '/admin-messages')
  await chooseAction(page, first.url, 'Delete')
  const confirmation = alert(page, 'Delete webhook?')
  await expect(confirmation).toContainText('Messages that wait to be sent to it are deleted too.')
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Webhook deleted')).toBeVisible()
  await expect(page.getByRole('button', { name: `Edit ${first.url}`, exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Edit ${second.url}` })).toBeFocused()
})

test('creates a webhook once after a lost response, and explains the lost secret', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/Failed to load resource/)
  const proxy = await startBreakableProxy(shop.url)
  await openNew(page, shop, proxy.url)
  await editor(page).getByLabel('URL').fill(receiver.url)
  proxy.dropResponses('POST /trpc/admin.webhooks.save', Number.POSITIVE_INFINITY)
  await editor(page).getByRole('button', { name: 'Save' }).click()
  await expect(editor(page).getByRole('alert')).toContainText('The server did not answer')
  proxy.restore()
  await editor(page).getByRole('button', { name: 'Save' }).click()
  const created = alert(page, 'Webhook created')
  await expect(created).toContainText('The connection broke before its secret arrived')
  await created.getByRole('button', { name: 'OK' }).click()
  await expect(rows(webhooks(page), receiver.url)).toHaveCount(1)
  proxy.close()
})
