import { expect } from '@playwright/test'
import { placeOrder, type Shop } from '../src/place-orders.ts'
import { testWithMailServer as test } from '../src/test-with-mail-server.ts'
import { findBrowsers, startBrowser } from '../src/wide/web-driver.ts'

type MailShop = Shop & { mailsTo: (address: string) => string[] }
type Visitor = Awaited<ReturnType<typeof visit>>

const enter = '\uE007'
const focusedLabel = `document.activeElement?.labels?.[0]?.textContent ?? ''`

/** Runs in the page. Returns the centre of the last control of this name as JSON, or an empty text if another element covers it. */
function findCentre(name: string): string {
  const control = [...document.querySelectorAll('button, a, label')].findLast(
    (each) => (each.ariaLabel ?? each.textContent ?? '').trim().startsWith(name) && each.checkVisibility(),
  )
  control?.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x = 0, y = 0, width = 0, height = 0 } = control?.getBoundingClientRect() ?? {}
  const centre = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
  return control?.contains(document.elementFromPoint(centre.x, centre.y)) ? JSON.stringify(centre) : ''
}

async function visit(name: Parameters<typeof startBrowser>[0], url: string) {
  const { driver, stop } = await startBrowser(name)
  async function press(control: string): Promise<void> {
    let before = ''
    // Waits until the control has stopped moving.
    await expect(async () => {
      const [last, now] = [before, await driver.evaluate(`(${findCentre})(${JSON.stringify(control)})`)]
      before = now
      expect(now, `${control} can be clicked`).not.toBe('')
      expect(now).toBe(last)
    }).toPass()
    const move = { type: 'pointerMove', ...JSON.parse(before) }
    const clicks = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }))
    await driver.act([{ type: 'pointer', id: 'mouse', actions: [move, ...clicks] }])
  }
  return {
    stop,
    press,
    open: (path: string) => driver.navigate(`${url}${path}`),
    async fill(label: string, text: string) {
      // A form that has just appeared may still move the focus to its first field.
      await expect(async () => {
        await press(label)
        expect(await driver.evaluate(focusedLabel)).toContain(label)
      }).toPass()
      const keys = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
      await driver.act([{ type: 'key', id: 'keyboard', actions: keys }])
    },
    see: (text: string) => expect.poll(() => driver.evaluate('document.body.innerText')).toContain(text),
  }
}

const journeys: Record<string, (visitor: Visitor, shop: MailShop, email: string) => Promise<void>> = {
  async 'creates an account at the checkout and buys'({ open, press, fill, see }, { api }, email) {
    await open('/shop/model-3')
    await press('Add to Cart')
    await press('View cart')
    await press('Checkout')
    await press('Sign In')
    await press('Create Account')
    await fill('Full name', 'Grace Hopper')
    await fill('Email', email)
    await fill('Password', `correct horse${enter}`)
    await press('Bank transfer (sample)')
    await press('Place Order')
    await see('Order placed!')
    await press('OK')
    const found = await api.call('GET', `/api/admin/orders/search?search=${email}`)
    expect(found).toMatchObject({ items: [{ status: 'pending', email }] })
  },
  async 'signs in and out'({ open, press, fill, see }, { api }) {
    const { email, password, name } = await api.createCustomer('Grace Hopper')
    await open('/signin')
    await fill('Email', email)
    await fill('Password', `${password}${enter}`)
    await see(name)
    await press('Logout')
    await see('New here?')
  },
  async 'sets a new password with the link of a mail'({ open, press, fill, see }, { api, mailsTo }) {
    const { email } = await api.createCustomer()
    await open('/signin')
    await press('Forgot password?')
    await fill('Email', email)
    await press('Send link')
    await see('If this address has an account')
    await expect.poll(() => mailsTo(email).length).toBe(1)
    await open(/\/reset-password#[\w-]{43}/.exec(mailsTo(email)[0] ?? '')?.[0] ?? '')
    await fill('New password', `battery staple${enter}`)
    await see('Your password is changed.')
    await api.call('POST', '/api/auth/login', { body: { email, password: 'battery staple' } })
  },
  async 'unlocks the admin and opens an order'({ open, press, fill, see }, shop) {
    const { reference } = await placeOrder(shop, 'Grace Hopper')
    await open('/admin-orders')
    await see('Locked')
    await fill('Admin secret', `${shop.adminSecret}${enter}`)
    await press(reference)
    await see('Status history')
  },
}

for (const { name, missing } of findBrowsers()) {
  // Workers load this file again.
  if (missing.length > 0 && process.env.TEST_WORKER_INDEX === undefined)
    console.warn(`No journeys run in ${name}, because ${missing.join(' and ')} must be installed for them.`)
  for (const [journey, run] of missing.length === 0 ? Object.entries(journeys) : [])
    test(`${journey} in ${name}`, async ({ mailShop }, { testId }) => {
      const visitor = await visit(name, mailShop.url)
      try {
        await run(visitor, mailShop, `${testId}@example.com`)
      } finally {
        await visitor.stop()
      }
    })
}
