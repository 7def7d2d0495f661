import { CatchBoundary, Outlet, useMatches } from '@tanstack/react-router'
import { classNames } from '@voltway/ui/class-names'
import { SkipLink } from '@voltway/ui/skip-link'
import { lazy, Suspense } from 'react'
import { useFirstInput } from '../lib/first-input.ts'
import { LazyDialogsAndToasts } from '../ui/lazy-dialogs-and-toasts.tsx'
import { Footer } from './footer.tsx'
import { TopBar } from './top-bar.tsx'
import { useTitleAndFocus } from './use-title-and-focus.ts'

const PurchaseFlow = lazy(async () => ({ default: (await import('./purchase-flow.tsx')).PurchaseFlow }))

/** Around every page: the top bar, the footer, and what may open above them. */
export function Layout() {
  const active = useFirstInput()
  const overPicture = useMatches({
    select: (matches) => matches.at(-1)?.staticData.topBarOverPicture === true,
  })
  useTitleAndFocus()

  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      <TopBar overPicture={overPicture} />
      <main id="content" tabIndex={-1} className={classNames('flex-1', !overPicture && 'pt-bar')}>
        <Outlet />
      </main>
      <Footer />
      <CatchBoundary getResetKey={() => 'cart'} errorComponent={() => null}>
        <Suspense fallback={null}>{active && <PurchaseFlow />}</Suspense>
      </CatchBoundary>
      <CatchBoundary getResetKey={() => 'dialogs'} errorComponent={() => null}>
        <LazyDialogsAndToasts eager={active} />
      </CatchBoundary>
    </div>
  )
}
