import { Outlet, useMatches } from '@tanstack/react-router'
import { AlertsHost } from '@voltway/ui/alerts-host'
import { sharedTexts } from '@voltway/ui/texts'
import { useRef } from 'react'
import { useAdminSecret } from '../lib/secret.ts'
import { LockedPage } from './locked-page.tsx'
import { usePageArrival } from './page-arrival.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { TopBar } from './top-bar.tsx'

/** What every page stands in: the bar, the page or its locked state, and what may open above them. */
export function Layout() {
  const { state, rejection } = useAdminSecret()
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  const content = useRef<HTMLElement>(null)
  usePageArrival()

  return (
    <div className="flex min-h-svh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-ink px-5 py-2.5 font-medium text-paper focus-visible:translate-y-0"
      >
        {sharedTexts.skip}
      </a>
      <TopBar />
      <main ref={content} id="content" tabIndex={-1} className="flex-1">
        {state === 'locked' && title !== undefined ? (
          // The field goes away; who works by keyboard goes on with the page.
          <LockedPage title={title} onUnlocked={() => content.current?.focus({ preventScroll: true })} />
        ) : (
          <Outlet />
        )}
      </main>
      <SecretDialog rejection={rejection} />
      <AlertsHost toastPlace="corner" />
    </div>
  )
}
