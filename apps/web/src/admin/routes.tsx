import {
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { adminPaths } from '../lib/admin-paths.ts'
import { adminTexts } from '../lib/texts-admin.ts'
import { FailurePage } from './failure-page.tsx'
import { Layout } from './layout.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const root = createRootRoute({ component: Layout, notFoundComponent: NotFoundPage })

const products = createRoute({
  getParentRoute: () => root,
  path: adminPaths.products,
  staticData: { title: adminTexts.pages.products },
  component: lazyRouteComponent(
    () => import('../features/admin-products/admin-products-page.tsx'),
    'AdminProductsPage',
  ),
})

const orders = createRoute({
  getParentRoute: () => root,
  path: adminPaths.orders,
  staticData: { title: adminTexts.pages.orders },
  component: lazyRouteComponent(
    () => import('../features/admin-orders/admin-orders-page.tsx'),
    'AdminOrdersPage',
  ),
})

const users = createRoute({
  getParentRoute: () => root,
  path: adminPaths.users,
  staticData: { title: adminTexts.pages.users },
  component: lazyRouteComponent(
    () => import('../features/admin-users/admin-users-page.tsx'),
    'AdminUsersPage',
  ),
})

const payments = createRoute({
  getParentRoute: () => root,
  path: adminPaths.payments,
  staticData: { title: adminTexts.pages.payments },
  component: lazyRouteComponent(
    () => import('../features/admin-payments/admin-payments-page.tsx'),
    'AdminPaymentsPage',
  ),
})

const activity = createRoute({
  getParentRoute: () => root,
  path: adminPaths.activity,
  staticData: { title: adminTexts.pages.activity },
  component: lazyRouteComponent(
    () => import('../features/admin-audit/admin-audit-page.tsx'),
    'AdminAuditPage',
  ),
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
