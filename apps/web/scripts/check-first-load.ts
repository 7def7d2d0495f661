// Prints the size of the first load of these pages, and fails when it exceeds the budget (docs/behaviour.md, "First load").
// The build runs this script. See docs/decisions/0032-first-load-budget.md.
import { join } from 'node:path'
import { reportFirstLoad } from '@voltway/vite-config/report-first-load'

const pages = {
  '/': 'src/features/home/home-page.tsx',
  '/shop': 'src/features/products/shop/shop-page.tsx',
  '/shop/{slug}': 'src/features/products/product-page.tsx',
}

await reportFirstLoad(join(import.meta.dirname, '../dist'), pages, 110_000)
