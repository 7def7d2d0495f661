// Reports the first load of two pages: the lightest page with a table, and the heaviest page. Part of the build.
import { join } from 'node:path'
import { reportFirstLoad } from '@voltway/vite-config/report-first-load'

const pages = {
  '/admin-users': 'src/features/users/users-page.tsx',
  '/admin-orders': 'src/features/orders/orders-page.tsx',
}

await reportFirstLoad(join(import.meta.dirname, '../dist'), pages)
