import { useHydrated } from '@tanstack/react-router'
import { toasts } from '@voltway/ui/toasts'
import { useEffect, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { texts } from '../../lib/texts.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { contactOptionsId, hasLiveChat, openLiveChat, prepareLiveChat } from './live-chat.ts'

/** Whether there is a chat; at first not, because documents are prerendered without the operator's settings. */
export function useLiveChat(): boolean {
  return useHydrated() && hasLiveChat()
}

/** *Live chat*: opens the provider's widget, or leads to the other ways of contact when there is none. */
export function LiveChatLink({ className }: { className?: string }) {
  const [opening, setOpening] = useState(false)
  const chat = useLiveChat()
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

  if (!chat) {
    return (
      <AnchorLink to={paths.support} hash={contactOptionsId} className={className}>
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
