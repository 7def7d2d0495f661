import {
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { paths } from '../lib/paths.ts'
import { texts } from '../lib/texts.ts'
import { FailurePage } from './failure-page.tsx'
import { Layout } from './layout.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const root = createRootRoute({ component: Layout, notFoundComponent: NotFoundPage })

const products = createRoute({
  getParentRoute: () => root,
  path: paths.products,
  staticData: { title: texts.pages.products },
  component: lazyRouteComponent(() => import('../features/products/products-page.tsx'), 'ProductsPage'),
})

const orders = createRoute({
  getParentRoute: () => root,
  path: paths.orders,
  staticData: { title: texts.pages.orders },
  component: lazyRouteComponent(() => import('../features/orders/orders-page.tsx'), 'OrdersPage'),
})

const users = createRoute({
  getParentRoute: () => root,
  path: paths.users,
  staticData: { title: texts.pages.users },
  component: lazyRouteComponent(() => import('../features/users/users-page.tsx'), 'UsersPage'),
})

const payments = createRoute({
  getParentRoute: () => root,
  path: paths.payments,
  staticData: { title: texts.pages.payments },
  component: lazyRouteComponent(() => import('../features/payments/payments-page.tsx'), 'PaymentsPage'),
})

const activity = createRoute({
  getParentRoute: () => root,
  path: paths.activity,
  staticData: { title: texts.pages.activity },
  component: lazyRouteComponent(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
})

/**
 * Every address of the admin document. Search parameters are plain text: an address that somebody shortens or writes by
 * hand still means what it says.
 */
export const router: AnyRouter = createRouter({
  routeTree: root.addChildren([products, orders, users, payments, activity]),
  defaultErrorComponent: FailurePage,
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, string>) => {
    const written = new URLSearchParams(search).toString()
    return written === '' ? '' : `?${written}`
  },
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name in the title bar and on the locked page. */
    title?: string
  }
}
