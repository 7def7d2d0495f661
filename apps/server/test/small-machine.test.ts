import type { Order } from '@voltway/contract'
import { eachDialect } from '@voltway/db/fixture'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { call, databaseEnv, emptyFolder, startProgram, uploadPicture } from './program.ts'

const settings = { NODE_OPTIONS: '--max-old-space-size=96', RATE_LIMITS: 'off' }
const customer = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' }

eachDialect('a small machine', (dialect) => {
  test('of 256 MiB takes photos, sells and lists for the shopkeeper, with the heap that there is', async () => {
    const program = await startProgram(emptyFolder(), { ...(await databaseEnv(dialect)), ...settings })
    const photo = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#b52' } })
    const { id, image } = await uploadPicture(program, await photo.jpeg().toBuffer())
    const method = await call<{ id: string }>(program, 'POST', '/api/admin/payment-methods', {
      body: {
        type: 'crypto',
        name: 'Wallet',
        details: { address: 'tb1qsmallmachine0000', currency: 'BTC' },
      },
    })

    const { token } = await call<{ token: string }>(program, 'POST', '/api/auth/register', { body: customer })
    for (let bought = 0; bought < 20; bought++) {
      await call(program, 'POST', '/api/cart', { token, body: { cart: [{ id, qty: 2 }] } })
      await call(program, 'POST', '/api/checkout', { token, body: { payment_method_id: method.id } })
    }

    expect(await call<Order[]>(program, 'GET', '/api/orders', { token })).toHaveLength(20)
    expect(await call<Order[]>(program, 'GET', '/api/admin/orders')).toHaveLength(20)
    expect((await fetch(`${program.url}/shop`)).status).toBe(200)
    expect((await fetch(program.url + image)).status).toBe(200)
    expect((await program.stop()).code).toBe(0)
  })
})
