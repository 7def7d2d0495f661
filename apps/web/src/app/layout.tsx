import { Outlet, useMatches } from '@tanstack/react-router'
import { classNames } from '@voltway/ui/class-names'
import { SkipLink } from '@voltway/ui/skip-link'
import { ToastList } from '@voltway/ui/toast-list'
import { findVisibleRoute } from './find-visible-route.ts'
import { Footer } from './footer.tsx'
import { LazyDialogs } from './lazy/lazy-dialogs.tsx'
import { LazyPurchaseFlow } from './lazy/lazy-purchase-flow.tsx'
import { TopBar } from './top-bar.tsx'
import { useTitleAndFocus } from './use-title-and-focus.ts'

/** The frame of every page: the top bar, the footer, and the drawers, dialogs and messages that open above them. */
export function Layout() {
  const overImage = useMatches({
    select: (matches) => findVisibleRoute(matches)?.staticData.topBarOverImage === true,
  })
  useTitleAndFocus()

  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      <TopBar overImage={overImage} />
      <main id="content" tabIndex={-1} className={classNames('flex-1', !overImage && 'pt-bar')}>
        <Outlet />
      </main>
      <Footer />
      <LazyPurchaseFlow />
      <LazyDialogs />
      <ToastList />
    </div>
  )
}
