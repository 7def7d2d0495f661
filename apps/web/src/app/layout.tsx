import { CatchBoundary, Outlet, useMatches } from '@tanstack/react-router'
import { classNames } from '@voltway/ui/class-names'
import { sharedTexts } from '@voltway/ui/texts'
import { lazy, Suspense } from 'react'
import { AlertsOutlet } from '../ui/alerts-outlet.tsx'
import { useFirstInput } from './first-input.ts'
import { Footer } from './footer.tsx'
import { usePageArrival } from './page-arrival.ts'
import { TopBar } from './top-bar.tsx'

const Purchase = lazy(async () => ({ default: (await import('./purchase.tsx')).Purchase }))

/** What every page stands in: the top bar, the page, the footer, and what may open above them. */
export function Layout() {
  const active = useFirstInput()
  const night = useMatches({ select: (matches) => matches.at(-1)?.staticData.night === true })
  usePageArrival()

  return (
    <div className="flex min-h-svh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-ink px-5 py-2.5 font-medium text-paper focus-visible:translate-y-0"
      >
        {sharedTexts.skip}
      </a>
      <TopBar night={night} />
      <main id="content" tabIndex={-1} className={classNames('flex-1', !night && 'pt-bar')}>
        <Outlet />
      </main>
      <Footer />
      <CatchBoundary getResetKey={() => 'cart'} errorComponent={() => null}>
        <Suspense fallback={null}>{active && <Purchase />}</Suspense>
      </CatchBoundary>
      <CatchBoundary getResetKey={() => 'alerts'} errorComponent={() => null}>
        <AlertsOutlet eager={active} />
      </CatchBoundary>
    </div>
  )
}
