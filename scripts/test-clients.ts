// `npm run test:clients`: generates clients with hey-api and orval, compiles them strictly, and buys with them in a real shop.
// Their packages have a lock file of their own, because hundreds of them would slow down every installation.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { startServer } from '@voltway/e2e/start-server'

const ADMIN_SECRET = 'the secret of the clients'
const { url, stop } = await startServer({ SEED_DEMO: 'on', ADMIN_SECRET })
const env = { ...process.env, SHOP_URL: url, ADMIN_SECRET }
const run = (...args: string[]) =>
  spawnSync('npm', args, { cwd: join(import.meta.dirname, '../clients'), stdio: 'inherit', env }).status === 0
process.exitCode = run('ci', '--ignore-scripts', '--no-audit', '--no-fund') && run('test') ? 0 : 1
await stop()
