import { beforeEach, expect, test, vi } from 'vitest'

type Secret = typeof import('../src/lib/secret/admin-secret.ts')

const stored = new Map<string, string>()
let forbidden = false

/** Opens a tab with this stored secret; a stub replaces the browser's storage. */
async function openTab(adminSecret?: string): Promise<Secret> {
  stored.clear()
  if (adminSecret !== undefined) stored.set('adminSecret', adminSecret)
  return loadPage()
}

/** Loads or reloads the page. */
async function loadPage(): Promise<Secret> {
  vi.resetModules()
  const { restoreSecret } = await import('../src/lib/secret/admin-secret.ts')
  restoreSecret()
  return import('../src/lib/secret/admin-secret.ts')
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

test.each(['', ' ', 'two\nlines', 'ключ', 'a\0b', 'x'.repeat(1025), ' leading'])(
  'removes the stored text %j, which cannot be a secret',
  async (garbage) => {
    const { getAdminSecret } = await openTab(garbage)
    expect(getAdminSecret()).toBeNull()
    expect(stored.size).toBe(0)
  },
)

test('accepts every secret that the server accepts', async () => {
  const longest = `a${' ~'.repeat(511)}b`
  const { getAdminSecret } = await openTab(longest)
  expect(getAdminSecret()).toBe(longest)
})

test('removes a rejected secret, but is not locked', async () => {
  const { getAdminSecret, isLocked, rejectAdminSecret, useAdminSecret } = await openTab('old')
  rejectAdminSecret('Invalid admin secret', 'old')
  expect(getAdminSecret()).toBeNull()
  expect(stored.size).toBe(0)
  expect(isLocked(useAdminSecret.getState())).toBe(false)
})

test('keeps a new secret when the rejection of an old one arrives late', async () => {
  const { getAdminSecret, rejectAdminSecret, unlockAdmin } = await openTab('old')
  unlockAdmin('new')
  rejectAdminSecret('Invalid admin secret', 'old')
  expect(getAdminSecret()).toBe('new')
})

test('works until the page closes if the browser forbids storage', async () => {
  const warnings = vi.spyOn(console, 'warn').mockReturnValue()
  forbidden = true
  const { getAdminSecret, unlockAdmin } = await loadPage()
  unlockAdmin('open sesame')
  expect(getAdminSecret()).toBe('open sesame')
  expect((await loadPage()).getAdminSecret()).toBeNull()
  expect(warnings).toHaveBeenCalled()
})

test('removes the secret of a call that the server rejects', async () => {
  const { getAdminSecret } = await openTab('old')
  const { fetchWithSecret } = await import('../src/lib/secret/fetch-with-secret.ts')
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
    expect(headers.get('X-Admin-Secret')).toBe('old')
    return new Response('{}', { status: 401 })
  })
  expect((await fetchWithSecret('/trpc/admin.users.search')).status).toBe(401)
  expect(getAdminSecret()).toBeNull()
})
