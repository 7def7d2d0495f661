import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import type { Product } from '@voltway/contract'
import type { Choice } from '@voltway/contract/facts/choices'
import { pages } from '@voltway/contract/facts/pages'
import { readShopQuestion } from '@voltway/contract/facts/shop-question'
import { plainSearchParams } from '@voltway/ui/search-params'
import { toasts } from '@voltway/ui/toasts'
import { addToCart, openCart } from '../features/cart/cart.ts'
import { paths, productPath } from '../lib/paths.ts'
import { FailurePage } from './failure-page.tsx'
import { Layout } from './layout.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PageMountSignal } from './page-mount-signal.tsx'

const HomePage = lazyRouteComponent(() => import('../features/home/home-page.tsx'), 'HomePage')
const ShopPage = lazyRouteComponent(() => import('../features/products/shop-page.tsx'), 'ShopPage')
const ProductPage = lazyRouteComponent(() => import('../features/products/product-page.tsx'), 'ProductPage')

function putIntoCart(product: Product, qty = 1, choices?: readonly Choice[]) {
  if (!addToCart(product, qty, choices)) {
    toasts.show({ tone: 'failure', message: 'Your cart is full' })
    return
  }
  toasts.show({
    message: `${product.name} is in your cart`,
    action: { label: 'View cart', onClick: openCart },
  })
}

const root = createRootRoute({ component: Layout, notFoundComponent: NotFoundPage })

// Around every page, within the Suspense boundary that React hydrates later than the layout.
const page = createRoute({ getParentRoute: () => root, id: 'page', component: PageMountSignal })

const home = createRoute({
  getParentRoute: () => page,
  path: paths.home,
  staticData: { topBarOverPicture: true },
  component: () => <HomePage onOrder={putIntoCart} />,
  loader: () => HomePage.preload?.(),
})

const shop = createRoute({
  getParentRoute: () => page,
  path: paths.shop,
  staticData: { title: pages.shop.title },
  validateSearch: readShopQuestion,
  component: () => <ShopPage search={shop.useSearch()} onAdd={putIntoCart} />,
  loader: () => ShopPage.preload?.(),
})

const product = createRoute({
  getParentRoute: () => page,
  path: productPath,
  staticData: { titlesItself: true },
  component: () => <ProductPage slug={product.useParams().slug} onAdd={putIntoCart} />,
  loader: () => ProductPage.preload?.(),
})

const signIn = createRoute({
  getParentRoute: () => page,
  path: paths.signIn,
  staticData: { title: pages.signIn.title },
  component: lazyRouteComponent(() => import('../features/auth/sign-in-page.tsx'), 'SignInPage'),
})

const account = createRoute({
  getParentRoute: () => page,
  path: paths.account,
  staticData: { title: pages.account.title },
  component: lazyRouteComponent(() => import('../features/account/account-page.tsx'), 'AccountPage'),
})

const demoDrive = createRoute({
  getParentRoute: () => page,
  path: paths.demoDrive,
  staticData: { title: pages.demoDrive.title, topBarOverPicture: true },
  component: lazyRouteComponent(() => import('../features/demo-drive/demo-drive-page.tsx'), 'DemoDrivePage'),
})

const support = createRoute({
  getParentRoute: () => page,
  path: paths.support,
  staticData: { title: pages.support.title },
  component: lazyRouteComponent(() => import('../features/support/support-page.tsx'), 'SupportPage'),
})

const privacy = createRoute({
  getParentRoute: () => page,
  path: paths.privacy,
  staticData: { title: pages.privacy.title },
  component: lazyRouteComponent(() => import('../features/company/privacy-page.tsx'), 'PrivacyPage'),
})

const careers = createRoute({
  getParentRoute: () => page,
  path: paths.careers,
  staticData: { title: pages.careers.title },
  component: lazyRouteComponent(() => import('../features/company/careers-page.tsx'), 'CareersPage'),
})

const news = createRoute({
  getParentRoute: () => page,
  path: paths.news,
  staticData: { title: pages.news.title },
  component: lazyRouteComponent(() => import('../features/company/news-page.tsx'), 'NewsPage'),
})

const locations = createRoute({
  getParentRoute: () => page,
  path: paths.locations,
  staticData: { title: pages.locations.title },
  component: lazyRouteComponent(() => import('../features/company/locations-page.tsx'), 'LocationsPage'),
})

const company = [privacy, careers, news, locations]

/** The router of the shop's pages. What features need of each other is passed to them here. */
export const createShopRouter = (history?: RouterHistory) =>
  createRouter({
    history,
    routeTree: root.addChildren([
      page.addChildren([home, shop, product, signIn, account, demoDrive, support, ...company]),
    ]),
    defaultErrorComponent: FailurePage,
    ...plainSearchParams,
    defaultPreload: 'intent',
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createShopRouter>
  }
  interface StaticDataRouteOption {
    /** The page's name in the title bar; the home page has only the shop's. */
    title?: string
    /** The page sets the document's title, because it knows later what it shows. */
    titlesItself?: boolean
    /** The page begins with a dark picture, which the top bar lies on. */
    topBarOverPicture?: boolean
  }
}
