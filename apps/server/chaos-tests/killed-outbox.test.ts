import { join } from 'node:path'
import type { Order } from '@voltway/contract'
import { openDatabase } from '@voltway/db'
import { ageRows, eachDialect } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { startMailServer } from '../test/mail-server.ts'
import { call, databaseEnv, emptyFolder, openSale, type Program, startProgram } from '../test/program.ts'

const rounds = 4
const mailsPerRound = 12
const buyers = 4
const ordersPerRound = 6

eachDialect('mails', (dialect) => {
  test('a shop that is killed while it sends mails repeats only those that it was sending', async () => {
    const mailServer = await startMailServer()
    const folder = emptyFolder()
    const database = await databaseEnv(dialect)
    const env = {
      ...database,
      RATE_LIMITS: 'off',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'shop@shop.example',
      MAIL_ADMIN: 'owner@shop.example',
      PUBLIC_URL: 'https://shop.example',
    }
    let program = await startProgram(folder, env)
    const node: Pick<Program, 'url'> = { url: program.url }
    const { register, order } = await openSale(node)
    const tokens = await Promise.all(Array.from({ length: buyers }, async () => (await register()).token))

    /** Orders several times, or until the program is killed. Returns the number of orders. */
    const buy = async (token: string) => {
      for (let placed = 0; placed < ordersPerRound; placed++) {
        try {
          await order(token)
        } catch {
          return placed
        }
      }
      return ordersPerRound
    }
    /** Returns the deliveries that were being sent, and ends their claims. */
    const interrupted = async () => {
      const shop = await openDatabase({ url: database.DATABASE_URL, file: join(folder, 'voltway.db') })
      // A claim of an earlier round has ended, but the delivery may still wait.
      const now = new Date().toISOString()
      const rows = await shop.db
        .selectFrom('deliveries')
        .select('id')
        .where('claimed_until', '>', now)
        .execute()
      await ageRows(shop, 181)
      await shop.close()
      return rows.map(({ id }) => `<${id}@shop.example>`)
    }

    const wereSending: string[] = []
    let acknowledged = 0
    for (let round = 0; round < rounds; round++) {
      const enough = mailServer.received.length + mailsPerRound
      const buying = Promise.all(tokens.map(buy))
      await mailServer.until(() => mailServer.received.length >= enough)
      await program.stop('SIGKILL')
      acknowledged += (await buying).reduce((sum, placed) => sum + placed, 0)
      wereSending.push(...(await interrupted()))
      program = await startProgram(folder, env)
      node.url = program.url
    }

    const orders = await call<Order[]>(node, 'GET', '/api/admin/orders')
    expect(orders.length).toBeGreaterThanOrEqual(acknowledged)
    const sent = async () => {
      type Row = { id: string; event_type: string }
      const rows = await call<Row[]>(node, 'GET', '/api/admin/deliveries?status=sent')
      return rows.filter(({ event_type }) => event_type === 'order.placed')
    }
    await expect.poll(async () => (await sent()).length).toBe(2 * orders.length)
    const ids = (await sent()).map(({ id }) => `<${id}@shop.example>`)
    const received = mailServer.received.map(({ messageId }) => messageId)
    expect(ids.filter((id) => !received.includes(id))).toEqual([])
    const repeated = received.filter((id, index) => received.indexOf(id) !== index)
    expect(repeated.filter((id) => !wereSending.includes(id))).toEqual([])
    expect(wereSending.length).toBeLessThanOrEqual(2 * rounds)
  })
})
