import { expect, type Page } from '@playwright/test'
import { everyAppearance, expectAccessiblePage, type Looks } from '../browser/expect-accessible-page.ts'
import { testWithMailServer } from '../test-with-mail-server.ts'
import { fillShop } from './fill-shop.ts'

type Filled = Awaited<ReturnType<typeof fillShop>>
type Visit = { page: Page; shop: Parameters<typeof fillShop>[0] & Filled }
type Path = string | ((shop: Visit['shop']) => string)

/** The steps to a page: its path; its path and the names of the controls to press there; or a function. */
export type Steps = string | [Path, ...(string | RegExp)[]] | ((visit: Visit) => Promise<unknown>)

const test = testWithMailServer.extend<object, { filled: Filled }>({
  filled: [async ({ mailShop }, use) => use(await fillShop(mailShop)), { scope: 'worker', timeout: 120_000 }],
})

/** Opens a page by its steps. */
export async function openPage(visit: Visit, steps: Steps): Promise<void> {
  if (typeof steps === 'function') return void (await steps(visit))
  const [path, ...names] = typeof steps === 'string' ? [steps] : steps
  const { page, shop } = visit
  await page.goto(typeof path === 'string' ? path : path(shop))
  if (/\b(open|user)=/.test(page.url())) await expect(page.getByRole('dialog')).toBeVisible()
  for (const name of names)
    await page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('menuitem', { name, exact: true }))
      .or(page.locator('summary').getByText(name, { exact: true }))
      .first()
      .click()
}

/** Tests each page of a filled shop in every appearance. `looks` has the exceptions of single pages. */
export function testPages(
  pages: Record<string, Steps>,
  { before, looks = {} }: { before?: (visit: Visit) => Promise<void>; looks?: Record<string, Looks> } = {},
): void {
  for (const [name, steps] of Object.entries(pages))
    test(`is accessible in every appearance: ${name}`, async ({
      page,
      mailShop,
      filled,
      allowConsoleError,
    }) => {
      // Some pages show a rejected request.
      allowConsoleError(/Failed to load resource: the server responded with a status of 4/)
      const visit = { page, shop: { ...mailShop, ...filled } }
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await before?.(visit)
      await openPage(visit, steps)
      await page.waitForLoadState('networkidle')
      await expect(page.locator('[aria-busy=true]:not([inert] *, [aria-hidden=true] *)')).toHaveCount(0)
      await expectAccessiblePage(page, { ...looks[name], appearances: everyAppearance })
    })
}
