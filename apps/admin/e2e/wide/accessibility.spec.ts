import { expect } from '@playwright/test'
import { openPage, testPages } from '@voltway/e2e/test-pages'
import { adminPages, unlock, unlockTab } from '../admin-page.ts'

const rows = { alike: 'tbody tr' }

testPages({
  'lock screen': '/admin-products',
  'rejected secret': async ({ page }) => {
    await page.goto('/admin-orders')
    await unlock(page, 'not the secret')
    await expect(page.getByRole('alert').first()).toBeVisible()
  },
})

testPages(
  {
    ...Object.fromEntries(Object.entries(adminPages).map(([path, name]) => [name, path])),
    'typed secret': async ({ page }) => {
      await page.goto('/admin-users')
      await page.getByLabel('Admin secret').fill('another secret')
    },
    search: async (visit) => {
      await openPage(visit, ['/admin-users', 'Search, Ctrl K'])
      await visit.page.getByRole('combobox').fill('grace')
      await expect(visit.page.getByRole('option').first()).toBeVisible()
    },
    'empty list': '/admin-orders?search=nothing-of-this-name',
    'orders: overview': ['/admin-orders', 'Sums and orders per day'],
    'orders: menu': ['/admin-orders', /^More actions/],
    'orders: bulk bar': async ({ page }) => {
      await page.goto('/admin-orders')
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    },
    'orders: dialog of a pending order': [({ pending }) => `/admin-orders?open=${pending?.id}`],
    'orders: dialog of a shipped order': [({ shipped }) => `/admin-orders?open=${shipped?.id}`],
    'orders: dialog of a withdrawn order': [({ withdrawn }) => `/admin-orders?open=${withdrawn?.id}`],
    'orders: deletion': ['/admin-orders', /^More actions/, 'Delete'],
    'orders: withdrawals': ['/admin-orders', /^Withdrawals/],
    'products: new, with errors': ['/admin-products', 'New product', 'Save'],
    'products: editor with options': ['/admin-products?search=Model+3', 'Edit Model 3'],
    'products: unsaved changes': async (visit) => {
      await openPage(visit, ['/admin-products', 'New product'])
      await visit.page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('x')
      await visit.page.keyboard.press('Escape')
      await expect(visit.page.getByRole('alertdialog')).toBeVisible()
    },
    'products: import': ['/admin-products', 'Import and export', 'Import CSV'],
    'products: checked import': async (visit) => {
      await openPage(visit, ['/admin-products', 'Import and export', 'Import CSV'])
      const text =
        'Handle,Title,Body (HTML),Vendor,Variant Price\nmat,Mat,<p>x</p>,Acme,1.299\nrod,Rod,,Acme,5'
      const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
      await visit.page.getByLabel(/^Choose a/).setInputFiles(file)
      await expect(visit.page.getByText('Row 2, price: 1.299 may mean thousands')).toBeVisible()
    },
    'users: dialog': [({ customer }) => `/admin-users?user=${customer.id}`],
    'users: deletion': ['/admin-users', /^Delete/],
    'payments: new, with errors': ['/admin-payments', 'New payment method', 'Save'],
    'payments: editor of a bank': ['/admin-payments', /^Edit Bank/],
    'payments: editor of a wallet': ['/admin-payments', /^Edit <img/],
    'payments: deletion': ['/admin-payments', /^Delete/],
    'messages: new webhook': ['/admin-messages', 'New webhook'],
    'messages: webhook of some events': async (visit) => {
      await openPage(visit, ['/admin-messages', /^Edit http/])
      await visit.page.getByRole('checkbox', { name: 'Order placed' }).check()
    },
    'messages: bulk bar': async ({ page, shop }) => {
      await page.goto(`/admin-messages?webhook=${shop.webhook.id}`)
      await page.getByRole('region', { name: 'Deliveries' }).getByRole('checkbox').last().check()
    },
    'activity: expanded entry': async ({ page }) => {
      await page.goto('/admin-audit')
      await page.getByRole('main').getByRole('button', { expanded: false }).last().click()
    },
  },
  {
    before: ({ page, shop }) => unlockTab(page, shop),
    looks: {
      Orders: rows,
      'orders: overview': rows,
      'orders: menu': rows,
      'orders: bulk bar': rows,
      Activity: { alike: 'main ol > li' },
    },
  },
)
