import type { Page } from '@playwright/test'
import { test as base, expect } from '@voltway/e2e'
import { startShop } from '@voltway/e2e/start-shop'
import { expectHydrated } from './expect-hydrated.ts'
import { holdRequests } from './hold-requests.ts'

const openWindow = `document.body.insertAdjacentHTML('beforeend', '<dialog open aria-label="Chat">Hello</dialog>')`

/** A stub of a provider's script with its documented ready event and its call that opens the window. */
type Provider = { env: Record<string, string>; scriptUrl: string; script: string }

const tawk: Provider = {
  env: { CHAT_PROVIDER: 'tawk', CHAT_ID: 'abc123/default' },
  scriptUrl: 'https://embed.tawk.to/abc123/default',
  script: `Tawk_API.maximize = () => { ${openWindow} }; setTimeout(Tawk_API.onLoad)`,
}

const providers: Provider[] = [
  tawk,
  {
    env: { CHAT_PROVIDER: 'crisp', CHAT_ID: '6f1ed1c2-8a54-4f0e-9b1d-2f0d0a4c9f11' },
    scriptUrl: 'https://client.crisp.chat/l.js',
    script: `$crisp = { push: ([action, what]) => {
      if (CRISP_WEBSITE_ID.startsWith('6f1ed1c2') && action === 'do' && what === 'chat:open') { ${openWindow} }
    } }`,
  },
  {
    env: { CHAT_PROVIDER: 'chatwoot', CHAT_ID: 'tok3n', CHAT_BASE_URL: 'https://chat.shop.example' },
    scriptUrl: 'https://chat.shop.example/packs/js/sdk.js',
    script: `chatwootSDK = { run: ({ websiteToken, baseUrl }) => {
      if (websiteToken !== 'tok3n' || baseUrl !== 'https://chat.shop.example') return
      $chatwoot = { toggle: (state) => { if (state === 'open') { ${openWindow} } } }
      dispatchEvent(new Event('chatwoot:ready'))
    } }`,
  },
]

/** `openShop` starts a shop with these variables, and opens a page of it. The page closes before the shop stops. */
const test = base.extend<{ openShop: (env: Record<string, string>) => Promise<Page> }>({
  openShop: async ({ newVisitor }, use) => {
    let close = async () => {}
    await use(async (env) => {
      const shop = await startShop({ SEED_DEMO: 'off', ...env })
      const page = await newVisitor({ baseURL: shop.url })
      close = async () => {
        await page.context().close()
        await shop.stop()
      }
      return page
    })
    await close()
  },
})

/** Waits until the page has run its idle tasks; requests from them have started by then. */
const idle = (page: Page) =>
  page.evaluate(async () => {
    for (let round = 0; round < 3; round += 1) {
      if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve))
      await fetch('/healthz', { cache: 'no-store' })
    }
  })

for (const { env, scriptUrl, script } of providers) {
  test(`opens the window of ${env.CHAT_PROVIDER}, and loads its script once`, async ({ openShop }) => {
    const page = await openShop({ CHAT_LOAD: 'click', ...env })
    let loads = 0
    await page.route(scriptUrl, (route) => {
      loads++
      return route.fulfill({ contentType: 'text/javascript', body: script })
    })
    await page.goto('/news')
    const liveChat = page.getByRole('contentinfo').getByRole('button', { name: 'Live chat' })
    await expect(liveChat).toBeVisible()
    await idle(page)
    expect(loads).toBe(0)

    await liveChat.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Chat' })).toHaveText('Hello')
    await liveChat.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Chat' })).toHaveCount(2)
    expect(loads).toBe(1)
  })
}

test('loads the chat on idle, reports a failure, and opens it', async ({ openShop, allowConsoleError }) => {
  const { env, scriptUrl } = tawk
  const lateScript = `Tawk_API.maximize = () => { ${openWindow} }`
  const page = await openShop(env)
  allowConsoleError(/embed\.tawk\.to/)
  await page.clock.install()
  let isUp = false
  let loads = 0
  await page.route(scriptUrl, (route) => {
    loads++
    return isUp ? route.fulfill({ contentType: 'text/javascript', body: lateScript }) : route.abort()
  })
  await page.goto('/support')
  await expect.poll(() => loads).toBeGreaterThan(0)
  const liveChat = page.getByRole('main').getByRole('button', { name: 'Live chat' })
  await liveChat.click()
  const failure = page.getByText('The chat cannot be reached. Please call or write to us.')
  await expect(failure).toBeVisible()
  isUp = true
  await liveChat.click()
  await expect(liveChat).toHaveAttribute('aria-busy', 'true')
  await page.clock.fastForward(15_000)
  await expect(liveChat).toHaveAttribute('aria-busy', 'false')
  await expect(failure).toBeVisible()
  await page.evaluate('Tawk_API.onLoad()')
  await liveChat.click()
  await expect(page.getByRole('dialog', { name: 'Chat' })).toBeVisible()
})

test('opens the chat by an early click, and keeps the focus on its button', async ({ openShop }) => {
  const { env, scriptUrl, script } = tawk
  const page = await openShop(env)
  await page.route(scriptUrl, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  const code = await holdRequests(page, '**/*.js')
  await page.goto('/support', { waitUntil: 'commit' })
  await expect(page.getByRole('region', { name: 'Live chat' })).toContainText('quickest in the chat')
  const liveChat = page.getByRole('main').getByRole('button', { name: 'Live chat' })
  await liveChat.focus()
  await page.getByRole('contentinfo').getByText('Live chat').dispatchEvent('click')
  code.release()
  await expect(page.getByRole('dialog', { name: 'Chat' })).toBeVisible()
  await expectHydrated(page)
  await expect(liveChat).toBeFocused()
  await expect(page).toHaveURL(/\/support$/)
})

test('loads no foreign script in a tab that has the admin secret', async ({ openShop }) => {
  const { env, scriptUrl, script } = tawk
  const adminSecret = 'an admin secret for the live chat'
  const page = await openShop({ ADMIN_SECRET: adminSecret, ...env })
  let loads = 0
  await page.context().route(scriptUrl, (route) => {
    loads++
    return route.fulfill({ contentType: 'text/javascript', body: script })
  })
  await page.goto('/admin-products')
  await page.getByRole('textbox', { name: 'Admin secret' }).fill(adminSecret)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Orders' })).toBeVisible()
  await page.goto('/support')
  await page.getByRole('main').getByRole('button', { name: 'Live chat' }).click()
  await expect(page.getByText('The chat cannot be reached. Please call or write to us.')).toBeVisible()
  await idle(page)
  expect(loads).toBe(0)

  // A page from the back-forward cache has the scripts that it loaded before the admin unlocked the tab.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/support')
  await expect.poll(() => loads).toBe(1)
  await page.evaluate((secret) => sessionStorage.setItem('adminSecret', secret), adminSecret)
  const reloaded = page.waitForEvent('load')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await reloaded
  await idle(page)
  expect(loads).toBe(1)

  await page.goto('/admin-products')
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'View shop' }).click(),
  ])
  await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await opened.evaluate(() => sessionStorage.getItem('adminSecret'))).toBeNull()
})
