import { type ChatConfig, readChatConfig } from './chat-config.ts'

let known: ChatConfig | undefined

/** Whether somebody sits behind a chat; without one, *Live chat* is a link to the support page. */
export function hasLiveChat(): boolean {
  return config().provider !== 'none'
}

/** Fetches the widget when the page rests, unless it was to wait for a click. */
export function prepareLiveChat(): void {
  if (!hasLiveChat() || config().load === 'click') return
  if ('requestIdleCallback' in window) requestIdleCallback(fetchInSilence, { timeout: 8000 })
  else setTimeout(fetchInSilence, 2000)
}

/** Opens the chat, fetching it first where needed; rejects when the provider cannot be reached. */
export async function openLiveChat(): Promise<void> {
  const { showChatWidget } = await import('./chat-widget.ts')
  await showChatWidget(config())
}

async function fetchInSilence(): Promise<void> {
  try {
    const { startChatWidget } = await import('./chat-widget.ts')
    await startChatWidget(config())
  } catch (reason) {
    console.warn('The live chat could not be loaded', reason)
  }
}

function config(): ChatConfig {
  known ??= readChatConfig(document.getElementById('voltway-config')?.textContent)
  return known
}
