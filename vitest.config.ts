import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['packages/db/test/postgres-global-setup.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'node', include: ['packages/*/test/**/*.test.ts', 'apps/server/test/**/*.test.ts'] },
      },
    ],
  },
})
