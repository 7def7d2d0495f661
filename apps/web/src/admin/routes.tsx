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

const users = createRoute({
  getParentRoute: () => root,
  path: adminPaths.users,
  staticData: { title: adminTexts.pages.users },
  component: lazyRouteComponent(
    () => import('../features/admin-users/admin-users-page.tsx'),
    'AdminUsersPage',
  ),
})

/**
 * Every address of the admin document. Search parameters are plain text: an address that somebody shortens or writes by
 * hand still means what it says.
 */
export const router: AnyRouter = createRouter({
  routeTree: root.addChildren([users]),
  defaultErrorComponent: FailurePage,
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, string>) => {
    const written = new URLSearchParams(search).toString()
    return written === '' ? '' : `?${written}`
  },
  scrollRestoration: true,
})
