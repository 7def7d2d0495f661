import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { type PageName, type PageSettings, pages, readShopSearch } from '@voltway/contract/browser'
import { plainSearchParams } from '@voltway/ui/plain-search-params'
import type { FunctionComponent } from 'react'
import { paths, productRoute } from '../lib/paths.ts'
import { FailurePage } from './failure-page.tsx'
import { Layout } from './layout.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PageMountSignal } from './page-mount-signal.tsx'

const root = createRootRoute({ component: Layout, notFoundComponent: NotFoundPage })

// Wraps every page inside the Suspense boundary that React hydrates after the layout.
const page = createRoute({ getParentRoute: () => root, id: 'page', component: PageMountSignal })

const shop = createRoute({
  getParentRoute: () => page,
  path: paths.shop,
  staticData: { title: pages.shop.title },
  validateSearch: readShopSearch,
  component: lazyRouteComponent(() => import('../features/products/shop/shop-page.tsx'), 'ShopPage'),
})

const product = createRoute({
  getParentRoute: () => page,
  path: productRoute,
  staticData: { setsOwnTitle: true },
  validateSearch: (search: Record<string, unknown>) => search as Record<string, string>,
  component: lazyRouteComponent(() => import('../features/products/product-page.tsx'), 'ProductPage'),
})

/** Returns a page whose code loads later. If the code fails to load, `FailurePage` appears, and the next visit retries. */
const plainPage = <Name extends PageName, Component extends string>(
  name: Name,
  importPage: () => Promise<Record<Component, FunctionComponent>>,
  component: Component,
  topBarOverImage = false,
) =>
  createRoute({
    getParentRoute: () => page,
    path: paths[name],
    staticData: { title: pages[name].title, topBarOverImage },
    component: lazyRouteComponent(importPage, component),
  })

const withdraw = plainPage('withdraw', () => import('../features/withdraw/withdraw-page.tsx'), 'WithdrawPage')

const plainPages = [
  plainPage('home', () => import('../features/home/home-page.tsx'), 'HomePage', true),
  plainPage('signIn', () => import('../features/auth/sign-in-page.tsx'), 'SignInPage'),
  plainPage('account', () => import('../features/account/account-page.tsx'), 'AccountPage'),
  plainPage('order', () => import('../features/account/orders/order-page.tsx'), 'OrderPage'),
  withdraw,
  plainPage('resetPassword', () => import('../features/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
  plainPage('demoDrive', () => import('../features/demo-drive/demo-drive-page.tsx'), 'DemoDrivePage', true),
  plainPage('support', () => import('../features/company/support-page.tsx'), 'SupportPage'),
  plainPage('privacy', () => import('../features/company/privacy-page.tsx'), 'PrivacyPage'),
  plainPage('careers', () => import('../features/company/careers-page.tsx'), 'CareersPage'),
  plainPage('news', () => import('../features/company/news-page.tsx'), 'NewsPage'),
  plainPage('locations', () => import('../features/company/locations-page.tsx'), 'LocationsPage'),
] as const

const allPages = [shop, product, ...plainPages] as const

// The links to the page, which need its type, exist only with `withdrawal`.
const withoutWithdrawal = allPages.filter((each) => each !== withdraw) as unknown as typeof allPages

/** Creates the shop's router. It has the page of withdrawals only with `withdrawal`. */
export const createShopRouter = ({ withdrawal }: PageSettings, history?: RouterHistory) =>
  createRouter({
    history,
    routeTree: root.addChildren([page.addChildren(withdrawal ? allPages : withoutWithdrawal)]),
    // The server sends the page for unknown URLs for `/Shop`.
    caseSensitive: true,
    defaultErrorComponent: FailurePage,
    ...plainSearchParams,
    defaultPreload: 'intent',
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The model of the demo drive that the visitor books; empty if the visitor has not chosen one. */
    model?: string
  }
  interface Register {
    router: ReturnType<typeof createShopRouter>
  }
  interface StaticDataRouteOption {
    /** The page's part of `document.title`; the home page has only the shop's name. */
    title?: string
    /** The page sets `document.title` itself after its data has loaded. */
    setsOwnTitle?: boolean
    /** The page starts with a dark image below the top bar. */
    topBarOverImage?: boolean
  }
}
