import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  stripSearchParams,
} from '@tanstack/react-router'
import { notFoundTitle } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { plainSearchParams } from '@voltway/ui/plain-search-params'
import * as z from 'zod/mini'
import { auditSearchParams } from '../features/audit/audit-search-params.ts'
import { messageSearchParams } from '../features/messages/message-search-params.ts'
import { orderSearchParams } from '../features/orders/order-search-params.ts'
import { paymentSearchParams } from '../features/payments/payment-search-params.ts'
import { productSearchParams } from '../features/products/product-search-params.ts'
import { userSearchParams } from '../features/users/user-search-params.ts'
import { paths } from '../lib/paths.ts'
import { texts } from '../lib/texts.ts'
import { Page } from '../ui/page.tsx'
import { Layout } from './layout.tsx'

const root = createRootRoute({ component: Layout, notFoundComponent: NotFoundPage })

const listPage = <Name extends keyof typeof paths, Params extends object, Input>(
  name: Name,
  validateSearch: z.ZodMiniType<Params, Input>,
) => ({
  getParentRoute: () => root,
  path: paths[name],
  validateSearch,
  search: { middlewares: [stripSearchParams<Params, unknown, Params, Params>(z.parse(validateSearch, {}))] },
  staticData: { title: texts.pages[name] },
})

const products = createRoute({
  ...listPage('products', productSearchParams),
  component: lazyRouteComponent(() => import('../features/products/products-page.tsx'), 'ProductsPage'),
})

const orders = createRoute({
  ...listPage('orders', orderSearchParams),
  component: lazyRouteComponent(() => import('../features/orders/orders-page.tsx'), 'OrdersPage'),
})

const users = createRoute({
  ...listPage('users', userSearchParams),
  component: lazyRouteComponent(() => import('../features/users/users-page.tsx'), 'UsersPage'),
})

const payments = createRoute({
  ...listPage('payments', paymentSearchParams),
  component: lazyRouteComponent(() => import('../features/payments/payments-page.tsx'), 'PaymentsPage'),
})

const messages = createRoute({
  ...listPage('messages', messageSearchParams),
  component: lazyRouteComponent(() => import('../features/messages/messages-page.tsx'), 'MessagesPage'),
})

const activity = createRoute({
  ...listPage('activity', auditSearchParams),
  component: lazyRouteComponent(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: paths.settings,
  staticData: { title: texts.pages.settings },
  component: lazyRouteComponent(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
})

/** Creates the router of the admin's pages. */
export function createAdminRouter(history?: RouterHistory) {
  return createRouter({
    history,
    routeTree: root.addChildren([products, orders, users, payments, messages, activity, settings]),
    defaultErrorComponent: FailurePage,
    ...plainSearchParams,
    scrollRestoration: true,
  })
}

function FailurePage() {
  return (
    <Page title="This page could not be shown">
      <p className="max-w-prose text-soft">
        Check your connection, then load it again. Nothing that was saved is lost.
      </p>
      <div>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </div>
    </Page>
  )
}

function NotFoundPage() {
  return (
    <Page title={notFoundTitle}>
      <p className="text-soft">
        There is nothing at this address. The pages of the admin are in the bar above.
      </p>
    </Page>
  )
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
