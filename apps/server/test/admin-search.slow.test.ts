import type { ProcedurePath } from '@voltway/contract'
import { contract, restEndpoint } from '@voltway/contract'
import { expect } from 'vitest'
import { expectDocumented } from './expect-documented.ts'
import { eachServer, errorOf, expectError, type TestServer } from './harness.ts'

const searches = [
  'admin.products.search',
  'admin.orders.search',
  'admin.users.search',
  'admin.paymentMethods.search',
  'admin.audit.search',
] as const satisfies ProcedurePath[]

/** Sends the same search by REST and tRPC. */
const request = async (server: TestServer, procedure: ProcedurePath, input: Record<string, unknown>) => {
  const { secret } = server
  const pattern = `/api${restEndpoint(contract[procedure]).path}`
  const query = new URLSearchParams(input as Record<string, string>)
  const rest = await server.request('GET', `${pattern}?${query}`, { secret })
  expectDocumented('GET', pattern, rest)
  return [rest, await server.query(procedure, input, { secret })]
}

const expectRefused = async (
  server: TestServer,
  procedure: ProcedurePath,
  input: Record<string, unknown>,
) => {
  for (const response of await request(server, procedure, input)) {
    expectError(response, 400, 'VALIDATION_FAILED', `${procedure} ${JSON.stringify(input)} ${response.text}`)
    const paths = errorOf(response).issues?.map(({ path }) => path)
    expect([...new Set(paths)]).toEqual(Object.keys(input))
  }
}

eachServer('an admin’s search', (test) => {
  test('rejects invalid parameters, by REST and tRPC, and names them', async (server) => {
    for (const procedure of searches) {
      for (const limit of [0, 101, -1, 1.5, '1e1', 'ten']) await expectRefused(server, procedure, { limit })
      for (const offset of [-1, 1_000_001, '0x10']) await expectRefused(server, procedure, { offset })
      if (procedure === 'admin.audit.search') continue
      for (const sort of ['password_hash', 'created_at; drop table users', 'NAME'])
        await expectRefused(server, procedure, { sort })
      for (const direction of ['sideways', 'DESC']) await expectRefused(server, procedure, { direction })
      for (const search of ['x'.repeat(201), 'nul\u0000', 'line\nbreak'])
        await expectRefused(server, procedure, { search })
    }
    for (const wrong of [{ kind: 'secret' }, { kind: 'orders' }, { entity_id: 'x'.repeat(256) }]) {
      await expectRefused(server, 'admin.audit.search', wrong)
    }
    for (const wrong of [
      { status: 'lost' },
      { status: 'PENDING' },
      { from: '2026-02-30' },
      { from: '2026-3-1' },
      { to: 'today' },
      { to: '2026-03-31T00:00:00Z' },
    ]) {
      await expectRefused(server, 'admin.orders.search', wrong)
    }
    for (const time_zone of ['Atlantis/Capital', '../etc/passwd', 'Europe', 'x'.repeat(65), '+99:00']) {
      for (const procedure of ['admin.orders.search', 'admin.orders.overview'] as const) {
        await expectRefused(server, procedure, { time_zone })
      }
    }
  })

  test('accepts every valid word, sort and time zone, and finds nothing if nothing matches', async (server) => {
    const hostile = ["'; drop table orders; --", ...'% _ \\ " %%% \\\' 😀 ( [a-z]* $1 {}'.split(' ')]
    for (const procedure of searches) {
      for (const search of [...hostile, ...hostile.map((text) => `${text} ${text}`), 'a '.repeat(100)]) {
        for (const response of await request(server, procedure, { search })) {
          expect(response.status, `${procedure} ${search} ${response.text}`).toBe(200)
        }
      }
      for (const more of [{ limit: 100 }, { limit: 1, offset: 1_000_000 }, { limit: '1', offset: '0' }]) {
        for (const response of await request(server, procedure, more)) expect(response.status).toBe(200)
      }
    }
    for (const time_zone of ['Europe/Berlin', 'UTC', 'Asia/Kathmandu', 'America/Argentina/Buenos_Aires']) {
      const [overview] = await request(server, 'admin.orders.overview', { time_zone })
      expect(overview?.status).toBe(200)
      const between = { time_zone, from: '0000-01-01', to: '9999-12-31' }
      for (const response of await request(server, 'admin.orders.search', between))
        expect(response.status).toBe(200)
    }
  })
})
