import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  stripSearchParams,
} from '@tanstack/react-router'
import { plainSearchParams } from '@voltway/ui/search-params'
import * as z from 'zod/mini'
import { auditSearchParams } from '../features/audit/audit-search-params.ts'
import { orderSearchParams } from '../features/orders/order-search-params.ts'
import { paymentSearchParams } from '../features/payments/payment-search-params.ts'
import { productSearchParams } from '../features/products/product-search-params.ts'
import { userSearchParams } from '../features/users/user-search-params.ts'
import { paths } from '../lib/paths.ts'
import { texts } from '../lib/texts.ts'
import { FailurePage } from './failure-page.tsx'
import { Layout } from './layout.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const root = createRootRoute({ component: Layout, notFoundComponent: NotFoundPage })

const products = createRoute({
  getParentRoute: () => root,
  path: paths.products,
  validateSearch: productSearchParams,
  search: { middlewares: [stripSearchParams(z.parse(productSearchParams, {}))] },
  staticData: { title: texts.pages.products },
  component: lazyRouteComponent(() => import('../features/products/products-page.tsx'), 'ProductsPage'),
})

const orders = createRoute({
  getParentRoute: () => root,
  path: paths.orders,
  validateSearch: orderSearchParams,
  search: { middlewares: [stripSearchParams(z.parse(orderSearchParams, {}))] },
  staticData: { title: texts.pages.orders },
  component: lazyRouteComponent(() => import('../features/orders/orders-page.tsx'), 'OrdersPage'),
})

const users = createRoute({
  getParentRoute: () => root,
  path: paths.users,
  validateSearch: userSearchParams,
  search: { middlewares: [stripSearchParams(z.parse(userSearchParams, {}))] },
  staticData: { title: texts.pages.users },
  component: lazyRouteComponent(() => import('../features/users/users-page.tsx'), 'UsersPage'),
})

const payments = createRoute({
  getParentRoute: () => root,
  path: paths.payments,
  validateSearch: paymentSearchParams,
  search: { middlewares: [stripSearchParams(z.parse(paymentSearchParams, {}))] },
  staticData: { title: texts.pages.payments },
  component: lazyRouteComponent(() => import('../features/payments/payments-page.tsx'), 'PaymentsPage'),
})

const activity = createRoute({
  getParentRoute: () => root,
  path: paths.activity,
  validateSearch: auditSearchParams,
  search: { middlewares: [stripSearchParams(z.parse(auditSearchParams, {}))] },
  staticData: { title: texts.pages.activity },
  component: lazyRouteComponent(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
})

/** The router of the admin's pages. */
export function createAdminRouter(history?: RouterHistory) {
  return createRouter({
    history,
    routeTree: root.addChildren([products, orders, users, payments, activity]),
    defaultErrorComponent: FailurePage,
    ...plainSearchParams,
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
