import { useHydrated } from '@tanstack/react-router'
import type { ChatSettings } from '@voltway/contract/browser'
import { toasts } from '@voltway/ui/toasts'
import { useEffect, useState } from 'react'
import { usePageData } from '../../lib/page-data.ts'
import { paths } from '../../lib/paths.ts'
import { texts } from '../../lib/texts.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { contactOptionsId, openLiveChat, prepareLiveChat } from './live-chat.ts'

/** The chat, if there is one; none at first, because the build renders pages without the operator's settings. */
export function useLiveChat(): ChatSettings | undefined {
  const { chat } = usePageData()
  return useHydrated() && chat?.provider !== 'none' ? chat : undefined
}

/** *Live chat*: opens the provider's widget, or leads to the other ways of contact when there is none. */
export function LiveChatLink({ className }: { className?: string }) {
  const [opening, setOpening] = useState(false)
  const chat = useLiveChat()

  useEffect(() => {
    if (chat) prepareLiveChat(chat)
  }, [chat])

  async function open(chat: ChatSettings) {
    setOpening(true)
    try {
      await openLiveChat(chat)
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
    <button type="button" className={className} aria-busy={opening} onClick={() => void open(chat)}>
      {texts.support.liveChat}
    </button>
  )
}
