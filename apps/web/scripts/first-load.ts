// Tells the first load of the pages that sell, and holds it within the budget (docs/behaviour.md, "First load"). Part of
// the build.
import { join } from 'node:path'
import { reportFirstLoad } from '@voltway/vite-config/first-load'

const pages = {
  '/': 'src/features/home/home-page.tsx',
  '/shop': 'src/features/products/shop-page.tsx',
}

await reportFirstLoad(join(import.meta.dirname, '../dist'), pages, 110_000)
