import { DatabaseBusy } from '@voltway/db'
import { freshDatabase } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { readHead, webDir } from './read-pages.ts'

/** Returns a database whose next read of the settings fails after a call of `fail`. */
const failingOnce = async () => {
  const database = await freshDatabase('sqlite')
  let isFailing = false
  const db = new Proxy(database.db, {
    get: (target, name) => {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (isFailing && name === 'selectFrom' && args[0] === 'shop_state') {
          isFailing = false
          throw new DatabaseBusy('The connection was lost')
        }
        return value.apply(target, args)
      }
    },
  })
  const fail = () => {
    isFailing = true
  }
  return { database: { ...database, db }, fail, hasFailed: () => !isFailing }
}

test('pages show new settings after a failed read of them', async () => {
  const { database, fail, hasFailed } = await failingOnce()
  const { request, ok, secret, aProduct } = await startServer('sqlite', { env: { webDir }, database })
  const { slug } = await aProduct('Model 3', 38_990)
  const paths = ['/', '/shop', `/shop/${slug}`]
  const titleOf = async (path: string) =>
    readHead((await request('GET', path, { headers: { host: 'shop.example' } })).text).title
  for (const [nth, path] of paths.entries()) {
    const shop_name = `Name ${nth}`
    await ok(request('POST', '/api/admin/settings', { secret, body: { shop_name } }))
    fail()
    await titleOf(path)
    expect(hasFailed()).toBe(true)
    expect(await titleOf(path)).toContain(shop_name)
  }
})
