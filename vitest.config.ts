import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const project = (name: string, folder: string) => ({
  extends: true as const,
  test: { name, root: folder, include: ['{src,test}/**/*.test.{ts,tsx}'] },
})

export default defineConfig({
  test: {
    globalSetup: ['packages/db/test/postgres-global-setup.ts'],
    // Generous, so that a busy machine makes the tests slow and not red.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // Each test makes its own database, folder and server, so the files of a project can share a process and what it
    // has imported; what a test puts in the place of something is taken away again.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
    // Many tests wait for a disk or for PostgreSQL; the default would leave one core of two to that.
    maxWorkers: '100%',
    setupFiles: [join(import.meta.dirname, 'scripts/fail-on-console-error.ts')],
    outputFile: { json: process.env.JSON_REPORT ?? 'test-results/vitest.json' },
    projects: [
      project('contract', 'packages/contract'),
      project('db', 'packages/db'),
      project('store', 'packages/store'),
      project('api', 'packages/api'),
      project('server', 'apps/server'),
      project('ui', 'packages/ui'),
      project('web', 'apps/web'),
      project('admin', 'apps/admin'),
      project('bench', 'packages/bench'),
      project('scripts', 'scripts'),
    ],
  },
})
