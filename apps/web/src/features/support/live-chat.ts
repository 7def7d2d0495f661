import type { ChatSettings } from '@voltway/contract/browser'

/** Loads the widget when the page is idle, unless the operator chose loading on a click. */
export function prepareLiveChat(chat: ChatSettings): void {
  if (chat.load === 'click') return
  const load = () => void loadInBackground(chat)
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 8000 })
  else setTimeout(load, 2000)
}

/** Opens the chat; loads the widget first if necessary. Rejects if the provider is unreachable. */
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
