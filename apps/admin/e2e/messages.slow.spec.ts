import { expect, test } from '@voltway/e2e'
import { abortOnce } from '@voltway/e2e/abort-requests'
import { pressTabUntilFocused } from '@voltway/e2e/press-tab-until-focused'
import { expectLatestTexts, translatePage } from '@voltway/e2e/translate-page'
import { openAdmin } from './admin-page.ts'
import {
  chooseAction,
  createWebhook,
  deleteWebhooks,
  deliveries,
  deliveriesOf,
  editor,
  expectStatuses,
  type Receiver,
  rows,
  sendTests,
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

test('shows a waiting delivery with the reason, and sends it again', async ({ page, shop }) => {
  receiver.respondWith(503)
  const webhook = await createWebhook(shop, receiver)
  await openAdmin(page, shop, deliveriesOf(webhook))
  await expect(page.getByText('No deliveries found')).toBeVisible()
  await sendTests(shop, webhook, 1)
  const row = rows(deliveries(page), webhook.url)
  await expect(row).toContainText(/Waiting.*1 try.*Next:.*Status 503/)
  await expect(rows(webhooks(page), webhook.url)).toContainText(/Failing.*No request has succeeded since/)
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText(/Oldest: \d+ min/)
  const status = page.getByLabel('Status', { exact: true })
  await status.selectOption('Waiting')
  await expect(page).toHaveURL(/status=waiting/)
  await expect(row).toBeVisible()
  receiver.respondWith(200)
  await row.getByRole('button', { name: /^Send again/ }).click()
  await expect(page.getByText('Will be sent again: 1 delivery')).toBeVisible()
  await expect(row).toHaveCount(0)
  await status.selectOption('All')
  await expect(row).toContainText(/Sent.*Status 200/)
})

test('shows why webhooks and deliveries failed, with all filters in the URL', async ({ page, shop }) => {
  const webhook = await createWebhook(shop, receiver)
  await sendTests(shop, webhook, 1)
  await openAdmin(page, shop, deliveriesOf(webhook))
  await expectStatuses(page, 'Sent', 1)
  receiver.respondWith(410)
  await sendTests(shop, webhook, 1)
  const off = /Off.*The receiver wants no more messages \(status 410\)/
  await expect(rows(webhooks(page), webhook.url)).toContainText(off)
  const overview = page.getByRole('region', { name: 'Overview' })
  await expect(
    overview.getByRole('listitem').filter({ hasText: 'Webhook: The receiver answered 410' }),
  ).toBeVisible()
  await page.getByLabel('Status', { exact: true }).selectOption('Failed')
  await page.getByLabel('To', { exact: true }).selectOption(webhook.url)
  await expect(page).toHaveURL(new RegExp(`webhook=${webhook.id}&status=failed`))
  await expect(rows(deliveries(page), webhook.url)).toHaveCount(1)
  await expect(rows(deliveries(page), webhook.url)).toContainText(/Failed.*Status 410/)
  await page.reload()
  await expect(rows(deliveries(page), webhook.url)).toHaveCount(1)
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('failed')
  await shop.api.call('DELETE', `/api/admin/webhooks/${webhook.id}`)
  await expect(page.getByLabel('To', { exact: true })).toHaveText(/A deleted webhook$/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/status|webhook/)
})

test('sends deliveries again, and reports how many failed', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/deliveries\.retry/)
  const webhook = await createWebhook(shop, receiver)
  await sendTests(shop, webhook, 4)
  await openAdmin(page, shop, deliveriesOf(webhook))
  await expectStatuses(page, 'Sent', 4)
  const boxes = deliveries(page).getByRole('checkbox', { name: /^Select Test/ })
  await boxes.nth(0).click()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selected deliveries' })
  await expect(bar).toContainText('3 deliveries selected')
  await abortOnce(page, /deliveries\.retry/)
  await bar.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('alert')).toContainText('Not sent again: 1 of 3 deliveries')
  await expect(page.getByRole('alert')).toContainText('The server did not answer')
  await expect.poll(() => receiver.requests.length).toBe(6)
  await expect(bar).toBeHidden()
})

test('loads further deliveries on demand, and focuses the section at the end', async ({ page, shop }) => {
  const webhook = await createWebhook(shop, receiver)
  await sendTests(shop, webhook, 26)
  await openAdmin(page, shop, deliveriesOf(webhook))
  await expectStatuses(page, 'Sent', 25)
  await expect(page.getByText('The newest 25 deliveries')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await expectStatuses(page, 'Sent', 26)
  await expect(page.getByText('26 deliveries', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Deliveries', exact: true })).toBeFocused()
})

test('explains that the shop sends no mails', async ({ page, shop }) => {
  await openAdmin(page, shop, '/admin-messages')
  await expect(page.getByText('The shop sends no mails')).toBeVisible()
  await expect(page.getByText('See “Mail” in docs/operating.md.')).toBeVisible()
})

test('sends again by keyboard alone', async ({ page, shop }) => {
  const webhook = await createWebhook(shop, { url: `${receiver.url}/${'long-path-'.repeat(20)}<b>` })
  receiver.respondWith(503)
  await sendTests(shop, webhook, 1)
  await openAdmin(page, shop, deliveriesOf(webhook))
  const row = rows(deliveries(page), 'Waiting')
  await expect(row).toContainText('Status 503')
  await page.getByRole('button', { name: /^Edit http/ }).click()
  await page.keyboard.press('Escape')
  await expect(editor(page)).toBeHidden()
  await pressTabUntilFocused(page, row.getByRole('checkbox'))
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: 'Selected deliveries' })
  await pressTabUntilFocused(page, bar.getByRole('button', { name: 'Send again' }))
  receiver.respondWith(200)
  await page.keyboard.press('Enter')
  await expect(rows(deliveries(page), 'Sent')).toHaveCount(1)
  await expect(bar).toBeHidden()
  await expect(deliveries(page)).toBeFocused()
})

test('creates, tests and deletes webhooks on a translated page', async ({ page, shop }) => {
  await openAdmin(page, shop, '/admin-messages')
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await translatePage(page)
  await page.getByRole('button', { name: 'New webhook' }).click()
  await editor(page).getByLabel('URL').fill(receiver.url)
  await editor(page).getByRole('checkbox', { name: 'Order placed' }).check()
  await editor(page).getByRole('checkbox', { name: 'Order placed' }).uncheck()
  await editor(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  receiver.respondWith(503)
  await chooseAction(page, receiver.url, 'Send a test')
  const row = rows(deliveries(page), receiver.url)
  await expect(row.first()).toContainText(/Waiting.*Status 503/)
  await expectLatestTexts(page)
  receiver.respondWith(200)
  await row
    .first()
    .getByRole('button', { name: /^Send again/ })
    .click()
  await expect(row.first()).toContainText(/Sent.*Status 200/)
  await page.getByLabel('To', { exact: true }).selectOption(receiver.url)
  await page.getByLabel('Status', { exact: true }).selectOption('Failed')
  await expect(page.getByText('No deliveries found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(row.first()).toContainText('Sent')
  await expectLatestTexts(page)
  await chooseAction(page, receiver.url, 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await expect(page.getByText('This page could not be shown')).toHaveCount(0)
  await expectLatestTexts(page)
})
