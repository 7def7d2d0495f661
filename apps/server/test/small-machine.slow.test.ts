import type { Order } from '@voltway/contract'
import { eachDialect } from '@voltway/db/fixture'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { call, databaseEnv, emptyFolder, openSale, startProgram, uploadImage } from './program.ts'

const settings = { NODE_OPTIONS: '--max-old-space-size=96', RATE_LIMITS: 'off' }

eachDialect('a small machine', (dialect) => {
  test('of 256 MiB encodes photos, takes orders and lists them for the admin', async () => {
    const program = await startProgram(emptyFolder(), { ...(await databaseEnv(dialect)), ...settings })
    const photo = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#b52' } })
    const { image } = await uploadImage(program, await photo.jpeg().toBuffer())
    const { register, order } = await openSale(program)
    const { token } = await register()
    for (let bought = 0; bought < 20; bought++) await order(token)

    expect(await call<Order[]>(program, 'GET', '/api/orders', { token })).toHaveLength(20)
    expect(await call<Order[]>(program, 'GET', '/api/admin/orders')).toHaveLength(20)
    expect((await fetch(`${program.url}/shop`)).status).toBe(200)
    expect((await fetch(program.url + image)).status).toBe(200)
    expect((await program.stop()).code).toBe(0)
  })
})
