import { expect, test } from 'vitest'
import { createLog } from '../src/logging/create-log.ts'

/** Returns the line that the log writes for these fields, without the fields that all lines have. */
const lineOf = (fields: object) => {
  let written = ''
  const output = {
    write: (line: string) => {
      written = line
    },
  }
  createLog({ logLevel: 'info' }, output).child({ request_id: 'one' }).error(fields, 'logged')
  const { pid: _, hostname: __, time: ___, ...logged } = JSON.parse(written)
  return logged
}

test('a log line has only the allowed fields', () => {
  const secret = 'hush'
  const fields = { method: 'GET', route: '/api/cart', status: 200, ms: 1.5 }
  const others = {
    token: secret,
    password: secret,
    headers: { cookie: secret },
    body: { name: secret },
    url: secret,
  }
  expect(lineOf({ ...fields, ...others })).toEqual({ level: 50, request_id: 'one', msg: 'logged', ...fields })
})

test('a logged error has its stack, and none of the values that a database quotes', () => {
  const quoted = {
    detail: 'Key (email)=(ada@example.com) already exists.',
    where: 'hush',
    parameters: ['hush'],
  }
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', ...quoted })
  const error = Object.assign(new Error('No user was made', { cause }), { code: 'X', ...quoted })
  const { err } = lineOf({ err: error })
  expect(err).toEqual({
    type: 'Error',
    code: 'X',
    message: 'No user was made: duplicate key',
    stack: expect.stringContaining('log.test.ts'),
  })
  const { err: several } = lineOf({ err: new AggregateError([cause], 'None of them responds') })
  expect(several).toMatchObject({ type: 'AggregateError', aggregateErrors: [{ code: '23505' }] })
  expect(JSON.stringify([err, several])).not.toMatch(/ada@|hush/)
})
