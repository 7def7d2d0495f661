import type { ChatSettings } from '@voltway/contract/browser'

/** The part of the support page that *Live chat* leads to where there is none. */
export const contactOptionsId = 'contact'

/** Loads the widget when the page is idle, unless it is set to wait for a click. */
export function prepareLiveChat(chat: ChatSettings): void {
  if (chat.load === 'click') return
  const load = () => void loadInBackground(chat)
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 8000 })
  else setTimeout(load, 2000)
}

/** Opens the chat, loading it first where needed; rejects when the provider cannot be reached. */
export async function openLiveChat(chat: ChatSettings): Promise<void> {
  const { showChatWidget } = await import('./chat-widget.ts')
  await showChatWidget(chat)
}

async function loadInBackground(chat: ChatSettings): Promise<void> {
  try {
    const { startChatWidget } = await import('./chat-widget.ts')
    await startChatWidget(chat)
  } catch (reason) {
    console.warn('The live chat could not be loaded', reason)
  }
}
