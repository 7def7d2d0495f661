import { createRootRoute, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import type { Product } from '@voltway/contract'
import type { Choice } from '@voltway/contract/browser'
import { formatLeft, type PageName, pages, readShopSearch } from '@voltway/contract/browser'
import { plainSearchParams } from '@voltway/ui/plain-search-params'
import { toasts } from '@voltway/ui/toasts'
import type { ComponentType, ReactNode } from 'react'
import { addToCart, openCart } from '../features/cart/cart.ts'
import { type LazyPart, lazyPart } from '../lib/lazy-part.ts'
import { paths, productPath } from '../lib/paths.ts'
import { FailurePage } from './failure-page.tsx'
import { Layout } from './layout.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PageMountSignal } from './page-mount-signal.tsx'

const homePage = lazyPart(async () => (await import('../features/home/home-page.tsx')).HomePage)
const shopPage = lazyPart(async () => (await import('../features/products/shop/shop-page.tsx')).ShopPage)
const productPage = lazyPart(async () => (await import('../features/products/product-page.tsx')).ProductPage)

/** Returns the route options of a lazy page. If its code fails to load, `FailurePage` appears, and the next visit retries. */
function lazyPage<Props>(part: LazyPart<Props>, renderPage: (Page: ComponentType<Props>) => ReactNode) {
  return {
    loader: async () => void (await part.load()),
    component: () => renderPage(part.loaded() as ComponentType<Props>),
  }
}

function putIntoCart(product: Product, qty = 1, choices?: readonly Choice[]) {
  if (!addToCart(product, qty, choices)) {
    toasts.show({ tone: 'failure', message: 'Your cart is full' })
    return
  }
  toasts.show({
    message: `${product.name} is in your cart`,
    details: formatLeft(product),
    action: { label: 'View cart', onClick: openCart },
  })
}

const root = createRootRoute({ component: Layout, notFoundComponent: NotFoundPage })

// Wraps every page inside the Suspense boundary that React hydrates after the layout.
const page = createRoute({ getParentRoute: () => root, id: 'page', component: PageMountSignal })

const home = createRoute({
  getParentRoute: () => page,
  path: paths.home,
  staticData: { topBarOverImage: true },
  ...lazyPage(homePage, (Page) => <Page onOrder={putIntoCart} />),
})

const shop = createRoute({
  getParentRoute: () => page,
  path: paths.shop,
  staticData: { title: pages.shop.title },
  validateSearch: readShopSearch,
  ...lazyPage(shopPage, (Page) => <Page search={shop.useSearch()} onAdd={putIntoCart} />),
})

const product = createRoute({
  getParentRoute: () => page,
  path: productPath,
  staticData: { setsOwnTitle: true },
  ...lazyPage(productPage, (Page) => <Page slug={product.useParams().slug} onAdd={putIntoCart} />),
})

/** Creates the route of a page that needs no other feature. */
function plainPage<Name extends PageName>(
  name: Name,
  importPage: () => Promise<ComponentType>,
  { topBarOverImage = false } = {},
) {
  return createRoute({
    getParentRoute: () => page,
    path: paths[name],
    staticData: { title: pages[name].title, topBarOverImage },
    ...lazyPage(lazyPart(importPage), (Page) => <Page />),
  })
}

const plainPages = [
  plainPage('signIn', async () => (await import('../features/auth/sign-in-page.tsx')).SignInPage),
  plainPage('account', async () => (await import('../features/account/account-page.tsx')).AccountPage),
  plainPage(
    'resetPassword',
    async () => (await import('../features/auth/reset-password-page.tsx')).ResetPasswordPage,
  ),
  plainPage(
    'demoDrive',
    async () => (await import('../features/demo-drive/demo-drive-page.tsx')).DemoDrivePage,
    { topBarOverImage: true },
  ),
  plainPage('support', async () => (await import('../features/support/support-page.tsx')).SupportPage),
  plainPage('privacy', async () => (await import('../features/company/privacy-page.tsx')).PrivacyPage),
  plainPage('careers', async () => (await import('../features/company/careers-page.tsx')).CareersPage),
  plainPage('news', async () => (await import('../features/company/news-page.tsx')).NewsPage),
  plainPage('locations', async () => (await import('../features/company/locations-page.tsx')).LocationsPage),
] as const

/** Creates the shop's router. Features do not import each other, so the routes pass functions of one feature to another. */
export const createShopRouter = (history?: RouterHistory) =>
  createRouter({
    history,
    routeTree: root.addChildren([page.addChildren([home, shop, product, ...plainPages])]),
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
