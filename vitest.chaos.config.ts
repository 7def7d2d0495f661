import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const project = (name: string, folder: string) => ({
  extends: true as const,
  test: { name, root: folder, include: ['chaos-tests/**/*.test.ts'] },
})

/** The chaos tests of the server. They run one after another, because each needs the whole machine. */
export default defineConfig({
  test: {
    globalSetup: ['packages/db/test/postgres-global-setup.ts'],
    testTimeout: 20 * 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    fileParallelism: false,
    setupFiles: [join(import.meta.dirname, 'scripts/fail-on-console-error.ts')],
    projects: [project('db', 'packages/db'), project('server', 'apps/server')],
  },
})
