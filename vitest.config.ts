import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const project = (name: string, folder: string, env = {}) => ({
  extends: true as const,
  test: { name, root: folder, include: ['{src,test}/**/*.test.{ts,tsx}'], env },
})

/** As the program is built: otherwise trpc-openapi makes the whole document of the API for every server that a test starts. */
const production = { NODE_ENV: 'production' }

export default defineConfig({
  test: {
    globalSetup: ['packages/db/test/postgres-global-setup.ts'],
    // Generous, so that a busy machine makes the tests slow and not red.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Each test makes its own database, folder and server, so the files of a project can share a process and what it
    // has imported; what a test puts in the place of something is taken away again.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
    // Many tests wait for a disk, for PostgreSQL or for a limit of time; a core is not to wait with them.
    maxWorkers: 2 * availableParallelism(),
    setupFiles: [join(import.meta.dirname, 'scripts/fail-on-console-error.ts')],
    projects: [
      project('contract', 'packages/contract'),
      project('db', 'packages/db'),
      project('domain', 'packages/domain'),
      project('api', 'packages/api'),
      project('server', 'apps/server', production),
      project('ui', 'packages/ui'),
      project('web', 'apps/web'),
      project('admin', 'apps/admin'),
      project('bench', 'packages/bench'),
      project('scripts', 'scripts'),
    ],
  },
})
