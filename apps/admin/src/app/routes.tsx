import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  stripSearchParams,
} from '@tanstack/react-router'
import * as z from 'zod/mini'
import { auditSearch } from '../features/audit/audit-search.ts'
import { orderSearch } from '../features/orders/order-search.ts'
import { paymentSearch } from '../features/payments/payment-search.ts'
import { productSearch } from '../features/products/product-search.ts'
import { userSearch } from '../features/users/user-search.ts'
import { paths } from '../lib/paths.ts'
import { texts } from '../lib/texts.ts'
import { FailurePage } from './failure-page.tsx'
import { Layout } from './layout.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const root = createRootRoute({ component: Layout, notFoundComponent: NotFoundPage })

const products = createRoute({
  getParentRoute: () => root,
  path: paths.products,
  validateSearch: productSearch,
  search: { middlewares: [stripSearchParams(z.parse(productSearch, {}))] },
  staticData: { title: texts.pages.products },
  component: lazyRouteComponent(() => import('../features/products/products-page.tsx'), 'ProductsPage'),
})

const orders = createRoute({
  getParentRoute: () => root,
  path: paths.orders,
  validateSearch: orderSearch,
  search: { middlewares: [stripSearchParams(z.parse(orderSearch, {}))] },
  staticData: { title: texts.pages.orders },
  component: lazyRouteComponent(() => import('../features/orders/orders-page.tsx'), 'OrdersPage'),
})

const users = createRoute({
  getParentRoute: () => root,
  path: paths.users,
  validateSearch: userSearch,
  search: { middlewares: [stripSearchParams(z.parse(userSearch, {}))] },
  staticData: { title: texts.pages.users },
  component: lazyRouteComponent(() => import('../features/users/users-page.tsx'), 'UsersPage'),
})

const payments = createRoute({
  getParentRoute: () => root,
  path: paths.payments,
  validateSearch: paymentSearch,
  search: { middlewares: [stripSearchParams(z.parse(paymentSearch, {}))] },
  staticData: { title: texts.pages.payments },
  component: lazyRouteComponent(() => import('../features/payments/payments-page.tsx'), 'PaymentsPage'),
})

const activity = createRoute({
  getParentRoute: () => root,
  path: paths.activity,
  validateSearch: auditSearch,
  search: { middlewares: [stripSearchParams(z.parse(auditSearch, {}))] },
  staticData: { title: texts.pages.activity },
  component: lazyRouteComponent(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
})

/**
 * The router of the admin's pages. Search parameters are plain text: an address that somebody shortens or writes by hand
 * still means what it says.
 */
export function createAdminRouter(history?: RouterHistory) {
  return createRouter({
    history,
    routeTree: root.addChildren([products, orders, users, payments, activity]),
    defaultErrorComponent: FailurePage,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const given = Object.entries(search).filter(([, value]) => value !== undefined)
      const written = new URLSearchParams(given.map(([key, value]) => [key, `${value}`])).toString()
      return written === '' ? '' : `?${written}`
    },
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAdminRouter>
  }
  interface StaticDataRouteOption {
    /** The page's name in the title bar and on the locked page. */
    title?: string
  }
}
