import { useHydrated } from '@tanstack/react-router'
import { toasts } from '@voltway/ui/toasts'
import { useEffect, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { texts } from '../../lib/texts.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { hasLiveChat, openLiveChat, prepareLiveChat } from './live-chat.ts'

/** *Live chat*: opens the provider's widget, or leads to the support page when there is none. */
export function LiveChatLink({ className }: { className?: string }) {
  const [opening, setOpening] = useState(false)
  // Documents are prerendered without the operator's settings.
  const hydrated = useHydrated()
  useEffect(prepareLiveChat, [])

  async function open() {
    setOpening(true)
    try {
      await openLiveChat()
    } catch {
      toasts.show({ tone: 'failure', message: 'The chat cannot be reached. Please call or write to us.' })
    } finally {
      setOpening(false)
    }
  }

  if (!hydrated || !hasLiveChat()) {
    return (
      <AnchorLink to={paths.support} className={className}>
        {texts.support.liveChat}
      </AnchorLink>
    )
  }
  return (
    <button type="button" className={className} aria-busy={opening} onClick={() => void open()}>
      {texts.support.liveChat}
    </button>
  )
}
