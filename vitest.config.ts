import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const project = (name: string, folder: string, env = {}) => ({
  extends: true as const,
  test: { name, root: folder, include: ['{src,test}/**/*.test.{ts,tsx}'], env },
})

/** The setting of the build. Without it, trpc-openapi generates the whole OpenAPI document for every server that a test starts. */
const production = { NODE_ENV: 'production' }

export default defineConfig({
  test: {
    globalSetup: ['packages/db/test/postgres-global-setup.ts'],
    // Long, so that tests on a busy machine are slow instead of failing.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Each test creates its own database, folder and server, so the files of a project can share a process and its imports.
    // Vitest restores all stubs and mocks after each test.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
    // Two workers per core, because many tests wait for a disk, for PostgreSQL or for a time limit.
    maxWorkers: 2 * availableParallelism(),
    setupFiles: [join(import.meta.dirname, 'scripts/fail-on-console-error.ts')],
    projects: [
      project('contract', 'packages/contract'),
      project('db', 'packages/db'),
      project('domain', 'packages/domain'),
      project('api', 'packages/api'),
      project('client', 'packages/client'),
      project('server', 'apps/server', production),
      project('mail', 'packages/mail'),
      project('ui', 'packages/ui'),
      project('web', 'apps/web'),
      project('admin', 'apps/admin'),
      project('bench', 'packages/bench'),
      project('scripts', 'scripts'),
    ],
  },
})
