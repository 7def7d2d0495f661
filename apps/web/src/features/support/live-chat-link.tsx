import { useHydrated } from '@tanstack/react-router'
import { alerts } from '@voltway/ui/alerts'
import { useEffect, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { texts } from '../../lib/texts.ts'
import { PlaceLink } from '../../ui/place-link.tsx'
import { hasLiveChat, openLiveChat, prepareLiveChat } from './live-chat.ts'

/** *Live chat*: opens the provider's widget, or leads to the support page when there is none. */
export function LiveChatLink({ className }: { className?: string }) {
  const [opening, setOpening] = useState(false)
  // The document was prerendered without knowing of a chat.
  const hydrated = useHydrated()
  useEffect(prepareLiveChat, [])

  async function open() {
    setOpening(true)
    try {
      await openLiveChat()
    } catch {
      alerts.toast({ tone: 'failure', message: 'The chat cannot be reached. Please call or write to us.' })
    } finally {
      setOpening(false)
    }
  }

  if (!hydrated || !hasLiveChat()) {
    return (
      <PlaceLink to={paths.support} className={className}>
        {texts.support.liveChat}
      </PlaceLink>
    )
  }
  return (
    <button type="button" className={className} aria-busy={opening} onClick={() => void open()}>
      {texts.support.liveChat}
    </button>
  )
}
