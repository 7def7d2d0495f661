export type ChatConfig = {
  provider: 'none' | 'tawk' | 'crisp' | 'chatwoot'
  id: string
  baseUrl: string
  load: 'idle' | 'click'
}

const silent: ChatConfig = { provider: 'none', id: '', baseUrl: '', load: 'idle' }

/** The chat the shop's keeper chose; the server writes it into the document. Anything unreadable means none. */
export function readChatConfig(json: string | null | undefined): ChatConfig {
  try {
    const { chat } = JSON.parse(json ?? '') as { chat: ChatConfig }
    return { ...silent, ...chat }
  } catch {
    return silent
  }
}
