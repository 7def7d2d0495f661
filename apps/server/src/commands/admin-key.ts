// `npm run admin-key -- add NAME --scope SCOPE [--days N] | list | revoke NAME`: keys for `X-Admin-Secret` with fewer rights than
// the admin secret. Only the SHA-256 of a key reaches the shop, so nothing can show the key again.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { NewAdminKey } from '@voltway/contract'
import { hashToken, newAdminKey } from '@voltway/domain'
import { readLocatedEnv } from '../backup/shop-location.ts'
import type { Env } from '../env/env.ts'
import { OperatorError } from '../start/operator-error.ts'
import { callAsOwner } from './call-as-owner.ts'
import { runCommand } from './run-command.ts'

const usage =
  'Usage: npm run admin-key -- add NAME --scope all|orders|catalogue|read [--days 1..400] | list | revoke NAME'

const add = async (env: Env, input: object) => {
  const key = newAdminKey({ randomBytes })
  const { data: added, error } = NewAdminKey.safeParse({ ...input, key_hash: hashToken(key) })
  if (added === undefined) throw new OperatorError(`${error.issues[0]?.message}\n${usage}`)
  const { name, scope, expires_at } = await callAsOwner(env, 'admin.keys.create', added)
  console.log(`Admin key ${name}, scope ${scope}, valid until ${expires_at} (not shown again): ${key}`)
}

const list = async (env: Env) => {
  const keys = await callAsOwner(env, 'admin.keys.all', {})
  if (keys.length === 0) console.log('There are no admin keys')
  for (const { name, scope, created_at, expires_at } of keys)
    console.log(`${name}, scope ${scope}, created ${created_at}, valid until ${expires_at}`)
}

const revoke = async (env: Env, typed: string) => {
  const name = typed.normalize().trim()
  const key = (await callAsOwner(env, 'admin.keys.all', {})).find((key) => key.name === name)
  if (key === undefined) throw new OperatorError(`There is no admin key with the name ${name}`)
  await callAsOwner(env, 'admin.keys.delete', { id: key.id })
  console.log(`Admin key ${name} is revoked`)
}

const string = { type: 'string' } as const

/** Returns the work of a command line. @throws OperatorError */
const parse = (args: string[]): ((env: Env) => Promise<void>) => {
  try {
    const options = { scope: string, days: string }
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [action = '', name, ...others] = positionals
    const { scope, days } = values
    const command = [action, name !== undefined, scope !== undefined].join()
    if (others.length === 0 && command === 'add,true,true')
      return (env) => add(env, { name, scope, ...(days !== undefined && { days: Number(days) }) })
    if (others.length === 0 && days === undefined && command === 'list,false,false') return list
    if (others.length === 0 && days === undefined && command === 'revoke,true,false')
      return (env) => revoke(env, name ?? '')
  } catch {
    // Unknown options are a wrong usage, too.
  }
  throw new OperatorError(usage)
}

void runCommand(async (args) => {
  const command = parse(args)
  await command(readLocatedEnv())
})
