import type { ChatSettings } from '@voltway/contract/browser'
import { toasts } from '@voltway/ui/toast-queue'
import { useEffect, useState } from 'react'
import { usePageData } from '../../lib/page-data.ts'
import { paths } from '../../lib/paths.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'

const loadLiveChat = () => import('./chat-widget.ts')

/** The anchor on the support page to which *Live chat* links if there is no chat. */
export const contactOptionsId = 'contact'

/** Returns the operator's chat settings; undefined without a chat. */
export function useLiveChat(): ChatSettings | undefined {
  const { chat } = usePageData()
  return chat?.provider === 'none' ? undefined : chat
}

/** The *Live chat* button, which opens the chat. Without a chat it is a link to the contact options. */
export function LiveChatLink({ className }: { className?: string }) {
  const [opening, setOpening] = useState(false)
  const chat = useLiveChat()

  useEffect(() => {
    if (chat)
      loadLiveChat().then(
        ({ prepareLiveChat }) => prepareLiveChat(chat),
        () => {},
      )
  }, [chat])

  async function open(chat: ChatSettings) {
    setOpening(true)
    try {
      const { openLiveChat } = await loadLiveChat()
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
        Live chat
      </AnchorLink>
    )
  }
  return (
    <button type="button" className={className} aria-busy={opening} onClick={() => void open(chat)}>
      Live chat
    </button>
  )
}
