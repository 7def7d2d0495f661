import { beforeEach, expect, test, vi } from 'vitest'

type Secret = typeof import('../src/lib/admin-secret.ts')

const stored = new Map<string, string>()
let forbidden = false

/** A tab whose storage holds this; the browser's storage is none of our code. */
async function openTab(adminSecret?: string): Promise<Secret> {
  stored.clear()
  if (adminSecret !== undefined) stored.set('adminSecret', adminSecret)
  return loadPage()
}

/** The page, loaded or reloaded. */
async function loadPage(): Promise<Secret> {
  vi.resetModules()
  const { restoreSecret } = await import('../src/lib/admin-secret.ts')
  restoreSecret()
  return import('../src/lib/admin-secret.ts')
}

beforeEach(() => {
  forbidden = false
  const guarded = <Result>(work: () => Result): Result => {
    if (forbidden) throw new DOMException('Storage is forbidden', 'SecurityError')
    return work()
  }
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => guarded(() => stored.get(key) ?? null),
    setItem: (key: string, value: string) => guarded(() => stored.set(key, value)),
    removeItem: (key: string) => guarded(() => stored.delete(key)),
  })
})

test('a tab without a secret is locked', async () => {
  const { getAdminSecret } = await openTab()
  expect(getAdminSecret()).toBeNull()
})

test('keeps a secret over a reload, and forgets it with Lock', async () => {
  const first = await openTab()
  first.unlockAdmin('open sesame')
  expect(stored.get('adminSecret')).toBe('open sesame')
  const reloaded = await loadPage()
  expect(reloaded.getAdminSecret()).toBe('open sesame')
  reloaded.lockAdmin()
  expect(reloaded.getAdminSecret()).toBeNull()
  expect(stored.size).toBe(0)
})

test.each(['', ' ', 'two\nlines', 'ключ', 'a\0b', 'x'.repeat(1025), ' leading'])(
  'resets %j, which can be no secret',
  async (garbage) => {
    const { getAdminSecret } = await openTab(garbage)
    expect(getAdminSecret()).toBeNull()
    expect(stored.size).toBe(0)
  },
)

test('takes every secret that the server can have', async () => {
  const longest = `a${' ~'.repeat(511)}b`
  const { getAdminSecret } = await openTab(longest)
  expect(getAdminSecret()).toBe(longest)
})

test('a rejected secret is gone, and whoever waits goes on with the next one', async () => {
  const { getAdminSecret, waitForAcceptedSecret, rejectAdminSecret, unlockAdmin } = await openTab('old')
  rejectAdminSecret('Invalid admin secret')
  expect(getAdminSecret()).toBeNull()
  expect(stored.size).toBe(0)
  const waiting = waitForAcceptedSecret()
  unlockAdmin('new')
  expect(await waiting).toBe(true)
  expect(await waitForAcceptedSecret()).toBe(true)
})

test('whoever waits for a secret is told when the admin is locked instead', async () => {
  const { waitForAcceptedSecret, lockAdmin, onAdminLocked, rejectAdminSecret } = await openTab('old')
  const listener = vi.fn()
  onAdminLocked(listener)
  rejectAdminSecret('Invalid admin secret')
  const waiting = waitForAcceptedSecret()
  expect(listener).not.toHaveBeenCalled()
  lockAdmin()
  expect(await waiting).toBe(false)
  expect(listener).toHaveBeenCalledOnce()
})

test('the late refusal of an old secret does not take away the new one', async () => {
  const { getAdminSecret, rejectAdminSecret, unlockAdmin } = await openTab('old')
  unlockAdmin('new')
  rejectAdminSecret('Invalid admin secret', 'old')
  expect(getAdminSecret()).toBe('new')
})

test('where storage is forbidden the page works until it is closed', async () => {
  const warnings = vi.spyOn(console, 'warn').mockReturnValue()
  forbidden = true
  const { getAdminSecret, lockAdmin, unlockAdmin } = await loadPage()
  unlockAdmin('open sesame')
  expect(getAdminSecret()).toBe('open sesame')
  lockAdmin()
  expect(getAdminSecret()).toBeNull()
  expect(warnings).toHaveBeenCalled()
})

test('a refused call waits for the new secret and is sent again with it', async () => {
  const { getAdminSecret, unlockAdmin } = await openTab('old')
  const { fetchWithSecretRetry } = await import('../src/lib/fetch-with-secret-retry.ts')
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
    sent.push(headers.get('X-Admin-Secret'))
    return new Response('{}', { status: headers.get('X-Admin-Secret') === 'new' ? 200 : 401 })
  })
  const answer = fetchWithSecretRetry('/trpc/admin.users.delete', { method: 'POST' })
  await expect.poll(() => getAdminSecret()).toBeNull()
  unlockAdmin('new')
  expect((await answer).status).toBe(200)
  expect(sent).toEqual(['old', 'new'])
})

test('a refused call ends with the refusal when the admin is locked', async () => {
  const { getAdminSecret, lockAdmin } = await openTab('old')
  const { fetchWithSecretRetry } = await import('../src/lib/fetch-with-secret-retry.ts')
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }))
  const answer = fetchWithSecretRetry('/trpc/admin.users.search')
  await expect.poll(() => getAdminSecret()).toBeNull()
  lockAdmin()
  expect((await answer).status).toBe(401)
})
