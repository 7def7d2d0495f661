// `npm run customer -- reset-link EMAIL`: prints a link with which a customer sets a new password. Only the SHA-256 of its token
// reaches the shop. `sign-out EMAIL` ends all sessions of a customer. On SQLite the command calls the running shop, because a
// second process must not write to its database.
import { randomBytes } from 'node:crypto'
import { normalizeEmail } from '@voltway/contract'
import { maxLength, pages, resetLinkMinutes } from '@voltway/contract/browser'
import { hashToken, newToken } from '@voltway/domain'
import { readLocatedEnv } from '../backup/shop-location.ts'
import type { Env } from '../env/env.ts'
import { OperatorError } from '../start/operator-error.ts'
import { callAsOwner } from './call-as-owner.ts'
import { runCommand } from './run-command.ts'

const findCustomer = async (env: Env, email: string): Promise<string> => {
  const [search, limit] = [email.slice(0, maxLength.search), 100]
  for (let offset = 0; ; offset += limit) {
    const { items } = await callAsOwner(env, 'admin.users.search', { search, sort: 'email', limit, offset })
    const user = items.find((item) => item.email === email)
    if (user) return user.id
    if (items.length < limit) throw new OperatorError(`There is no customer with the e-mail address ${email}`)
  }
}

void runCommand(async ([action = '', text = '', ...others]) => {
  const email = normalizeEmail(text)
  if (!['reset-link', 'sign-out'].includes(action) || email === '' || others.length > 0)
    throw new OperatorError(
      'Usage: npm run customer -- reset-link EMAIL, or npm run customer -- sign-out EMAIL',
    )
  const env = readLocatedEnv()
  const id = await findCustomer(env, email)
  if (action === 'sign-out') {
    await callAsOwner(env, 'admin.users.signOut', { id })
    console.log(`All sessions of ${email} have ended`)
    return
  }
  const token = newToken({ randomBytes })
  await callAsOwner(env, 'admin.users.setResetToken', { id, token_hash: hashToken(token) })
  if (env.publicUrl === undefined)
    console.log('PUBLIC_URL is not set: write the URL of the shop in front of this path')
  const link = `${env.publicUrl ?? ''}${pages.resetPassword.path}#${token}`
  console.log(`Link, valid once within ${resetLinkMinutes} minutes: ${link}`)
})
