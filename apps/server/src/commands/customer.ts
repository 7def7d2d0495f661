// `npm run customer -- reset-link EMAIL`: prints a link with which a customer sets a new password. Only the SHA-256 of its token
// reaches the shop. `sign-out EMAIL` ends all sessions of a customer. On SQLite the command calls the running shop, because a
// second process must not write to its database.
import { randomBytes } from 'node:crypto'
import { type FoundUser, pages } from '@voltway/contract'
import { maxLength } from '@voltway/contract/browser'
import { users } from '@voltway/db'
import { hashToken, newToken, setResetToken, signOutUser } from '@voltway/domain'
import { readLocatedEnv } from '../backup/shop-location.ts'
import type { Env } from '../env/env.ts'
import { StartRefused } from '../start/start-refused.ts'
import { callShop } from './call-shop.ts'
import { commandAdmin, reachShop } from './reach-shop.ts'
import { runCommand } from './run-command.ts'

/** A change of a customer: in the database, or by a request to the running shop. */
type Change = {
  write: (shop: Parameters<typeof setResetToken>[0], id: string) => Promise<void>
  path: string
  body?: object
}

const createResetLink = async (env: Env, email: string): Promise<string> => {
  const token = newToken({ randomBytes })
  const token_hash = hashToken(token)
  const write: Change['write'] = (shop, id) => setResetToken(shop, commandAdmin, { id, token_hash })
  await changeCustomer(env, email, { write, path: 'reset-token', body: { token_hash } })
  return `${env.publicUrl ?? ''}${pages.resetPassword.path}#${token}`
}

const signOut = (env: Env, email: string): Promise<void> =>
  changeCustomer(env, email, { write: (shop, id) => signOutUser(shop, commandAdmin, id), path: 'sign-out' })

const changeCustomer = (env: Env, email: string, change: Change): Promise<void> =>
  reachShop(
    env,
    async (shop) => {
      const { id } = (await users.findByEmail(shop.database.db, email)) ?? refuseUnknown(email)
      await change.write(shop, id)
    },
    () => changeInShop(env, email, change),
  )

const changeInShop = async (env: Env, email: string, { path, body }: Change) => {
  const id = await findInShop(env, email)
  await callShop(env, 'POST', `/users/${id}/${path}`, body)
}

const findInShop = async (env: Env, email: string): Promise<string> => {
  const limit = 100
  for (let offset = 0; ; offset += limit) {
    const query = new URLSearchParams({
      search: email.slice(0, maxLength.search),
      sort: 'email',
      limit: `${limit}`,
      offset: `${offset}`,
    })
    const { items } = await callShop<{ items: FoundUser[] }>(env, 'GET', `/users/search?${query}`)
    const user = items.find((item) => item.email === email)
    if (user) return user.id
    if (items.length < limit) return refuseUnknown(email)
  }
}

const refuseUnknown = (email: string): never => {
  throw new StartRefused(`There is no customer with the e-mail address ${email}`)
}

void runCommand(async ([action = '', text = '', ...others]) => {
  const email = text.trim().toLowerCase()
  if (!['reset-link', 'sign-out'].includes(action) || email === '' || others.length > 0)
    throw new StartRefused(
      'Usage: npm run customer -- reset-link EMAIL, or npm run customer -- sign-out EMAIL',
    )
  const env = readLocatedEnv()
  if (action === 'sign-out') {
    await signOut(env, email)
    console.log(`All sessions of ${email} have ended`)
    return
  }
  const link = await createResetLink(env, email)
  if (env.publicUrl === undefined)
    console.log('PUBLIC_URL is not set: write the URL of the shop in front of this path')
  console.log(`Link, valid once within 30 minutes: ${link}`)
})
