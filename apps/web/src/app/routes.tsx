import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  useRouter,
} from '@tanstack/react-router'
import type { Product } from '@voltway/contract'
import type { Choice } from '@voltway/contract/browser'
import {
  choiceSearch,
  formatLeft,
  lineKey,
  type PageName,
  pages,
  readShopSearch,
  selectChoices,
} from '@voltway/contract/browser'
import { plainSearchParams } from '@voltway/ui/plain-search-params'
import { toasts } from '@voltway/ui/toasts'
import { type ComponentType, type ReactNode, useCallback } from 'react'
import { addToCart, openCart, removePiece } from '../lib/cart/cart.ts'
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

/**
 * Returns the function that adds a product to the cart. Without `wanted`, it takes the first choice of each option, and the
 * message has a button that opens the product page to change them. A product that the shopper adds on that page then replaces
 * the piece with the first choices.
 */
function useAddToCart() {
  const router = useRouter()

  return useCallback(
    (product: Product, qty = 1, wanted?: readonly Choice[]) => {
      if (!addToCart(product, qty, wanted)) {
        toasts.show({ tone: 'failure', message: 'Your cart is full' })
        return
      }
      const { id, name, slug, options } = product
      const { choices } = selectChoices(options, wanted)
      const { replaces } = router.state.location.state
      if (wanted && replaces) {
        removePiece(replaces)
        void router.navigate({ to: '.', search: true, replace: true, resetScroll: false })
      }
      const names = choices.map(({ choice }) => choice).join(', ')
      const change = () => {
        const state = { replaces: lineKey({ id, choices }) }
        void router.navigate({ to: productPath, params: { slug }, search: choiceSearch(choices), state })
      }
      toasts.show({
        message: `${name + (names && ` · ${names}`)} is in your cart`,
        details: formatLeft(product),
        actions: [
          ...(names && !wanted ? [{ label: 'Change', onClick: change }] : []),
          { label: 'View cart', onClick: openCart },
        ],
      })
    },
    [router],
  )
}

const root = createRootRoute({ component: Layout, notFoundComponent: NotFoundPage })

// Wraps every page inside the Suspense boundary that React hydrates after the layout.
const page = createRoute({ getParentRoute: () => root, id: 'page', component: PageMountSignal })

const home = createRoute({
  getParentRoute: () => page,
  path: paths.home,
  staticData: { topBarOverImage: true },
  ...lazyPage(homePage, (Page) => <Page onOrder={useAddToCart()} />),
})

const shop = createRoute({
  getParentRoute: () => page,
  path: paths.shop,
  staticData: { title: pages.shop.title },
  validateSearch: readShopSearch,
  ...lazyPage(shopPage, (Page) => <Page search={shop.useSearch()} onAdd={useAddToCart()} />),
})

const product = createRoute({
  getParentRoute: () => page,
  path: productPath,
  staticData: { setsOwnTitle: true },
  validateSearch: (search: Record<string, unknown>) => search as Record<string, string>,
  ...lazyPage(productPage, (Page) => <Page slug={product.useParams().slug} onAdd={useAddToCart()} />),
})

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
  plainPage('order', async () => (await import('../features/account/orders/order-page.tsx')).OrderPage),
  plainPage('withdraw', async () => (await import('../features/withdraw/withdraw-page.tsx')).WithdrawPage),
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
    /** The key of a cart line. A product that the shopper adds on the product page replaces one piece of this line. */
    replaces?: string
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
