import type { ChatSettings } from '@voltway/contract'
import { builtAdminApp, builtWebApp } from './built-web-app.ts'
import { startServer } from './harness.ts'

/** The headers with which a browser requests a page. */
export const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

/** Starts a shop with a small web app, with `admin` also with a small admin app. */
export const startWithBuiltApp = (
  options: { admin?: boolean; chat?: ChatSettings; trustProxy?: string[]; withdrawal?: boolean } = {},
) => {
  const { admin, ...env } = options
  const built = { webDir: builtWebApp(), ...(admin ? { adminDir: builtAdminApp() } : {}) }
  return startServer('sqlite', { env: { ...built, ...env } })
}
