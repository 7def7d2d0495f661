import { eachDialect } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { databaseEnv, emptyFolder, startProgram } from '../test/program.ts'
import { readUsage, sendRequests } from './load/send-requests.ts'

eachDialect('refused sign-ins', (dialect) => {
  test('200,000 rejected sign-ins with invented emails do not grow the memory', async () => {
    const program = await startProgram(emptyFolder(), {
      ...(await databaseEnv(dialect)),
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '127.0.0.1',
    })
    const signIn = (round: string, count: number, addressOf: (index: number) => string) =>
      sendRequests(program, { count, concurrency: 128 }, (index) => ({
        method: 'POST',
        path: '/api/auth/login',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(index) },
        body: JSON.stringify({
          email: `${round}${index}@${'made-up.'.repeat(20)}example`,
          password: 'guess',
        }),
      }))
    const one = () => '192.0.2.1'
    const many = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`

    // The heap reaches its final size within the first 20,000 sign-ins.
    await signIn('warm', 40_000, one)
    await signIn('warm', 2000, many)
    const { megabytes: before } = await readUsage(program)
    const spray = await signIn('spray', 150_000, one)
    expect(spray[429], JSON.stringify(spray)).toBeGreaterThan(149_000)
    expect(spray[401]).toBeUndefined()
    const statuses = await signIn('botnet', 10_000, (index) => many(index + 2000))
    expect(statuses[503], JSON.stringify(statuses)).toBeGreaterThan(1000)
    expect((await readUsage(program)).megabytes).toBeLessThan(before + 40)
  })
})
