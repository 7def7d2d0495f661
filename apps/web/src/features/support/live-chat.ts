import { type ChatConfig, readChatConfig } from './chat-config.ts'

/** The part of the support page that *Live chat* leads to where there is none. */
export const contactOptionsId = 'contact'

let cached: ChatConfig | undefined

/** Whether a chat provider is set; without one, *Live chat* is a link to the contact options. */
export function hasLiveChat(): boolean {
  return config().provider !== 'none'
}

/** Loads the widget when the page is idle, unless it is set to wait for a click. */
export function prepareLiveChat(): void {
  if (!hasLiveChat() || config().load === 'click') return
  if ('requestIdleCallback' in window) requestIdleCallback(loadInBackground, { timeout: 8000 })
  else setTimeout(loadInBackground, 2000)
}

/** Opens the chat, loading it first where needed; rejects when the provider cannot be reached. */
export async function openLiveChat(): Promise<void> {
  const { showChatWidget } = await import('./chat-widget.ts')
  await showChatWidget(config())
}

async function loadInBackground(): Promise<void> {
  try {
    const { startChatWidget } = await import('./chat-widget.ts')
    await startChatWidget(config())
  } catch (reason) {
    console.warn('The live chat could not be loaded', reason)
  }
}

function config(): ChatConfig {
  cached ??= readChatConfig(document.getElementById('voltway-config')?.textContent)
  return cached
}
