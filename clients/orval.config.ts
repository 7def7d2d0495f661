import { defineConfig } from 'orval'

export default defineConfig({
  shop: {
    input: '../apps/server/openapi.json',
    output: { target: 'generated/orval/shop.ts', client: 'fetch' },
  },
})
