// `npm run rate-limits -- forget CLIENT`: lets a client try again at once, on a running or stopped shop.
import { statSync } from 'node:fs'
import { isIP } from 'node:net'
import { clientNetworkOf, hashIdentifier } from '@voltway/api'
import { normalizeEmail } from '@voltway/contract'
import { isDamage, openExistingLimitsFile, rateLimits } from '@voltway/db'
import { openShop, requireShopId } from '@voltway/db/backup/backup-file'
import { readLocatedEnv } from '../backup/shop-location.ts'
import { dataFiles } from '../data-dir/data-files.ts'
import { refuseOtherUser } from '../data-dir/refuse-other-user.ts'
import type { Env } from '../env/env.ts'
import { isMailAddress } from '../env/env-checks.ts'
import { OperatorError } from '../start/operator-error.ts'
import { runCommand } from './run-command.ts'

const forget = async ({ databaseUrl, dataDir }: Env, key: string): Promise<number> => {
  if (databaseUrl !== undefined) {
    await using shop = await openShop(databaseUrl, '')
    await requireShopId(shop)
    return await rateLimits.forget(shop, key)
  }
  refuseOtherUser(dataDir)
  const { limitsFile } = dataFiles(dataDir)
  if (!statSync(limitsFile, { throwIfNoEntry: false })?.isFile())
    throw new OperatorError(
      `There is no file ${limitsFile}: set DATA_DIR, or run the command where the shop's .env is`,
    )
  try {
    await using table = openExistingLimitsFile(limitsFile)
    return await rateLimits.forget(table, key)
  } catch (error) {
    if (!isDamage(error)) throw error
    throw new OperatorError(
      `${limitsFile} cannot be used: ${error.message}. A start of the shop with RATE_LIMITS=on replaces it`,
    )
  }
}

void runCommand(async ([action, typed = '', ...others]) => {
  // The command prints a network of IPv6 addresses in this form.
  const text = typed.replace(/::\/64$/, '::')
  const client = isIP(text) ? clientNetworkOf(text) : normalizeEmail(text)
  if (action !== 'forget' || !(isIP(text) || isMailAddress(client)) || others.length > 0)
    throw new OperatorError(
      'Usage: npm run rate-limits -- forget CLIENT, where CLIENT is a client IP or an e-mail address',
    )
  const env = readLocatedEnv()
  const count = await forget(env, hashIdentifier(client))
  console.log(`Forgot ${count} ${count === 1 ? 'limit' : 'limits'} of ${client}`)
})
