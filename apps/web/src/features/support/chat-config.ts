export type ChatConfig = {
  provider: 'none' | 'tawk' | 'crisp' | 'chatwoot'
  id: string
  baseUrl: string
  load: 'idle' | 'click'
}

const noChat: ChatConfig = { provider: 'none', id: '', baseUrl: '', load: 'idle' }

/** Reads the operator's settings, which the server writes into the document; what cannot be read means no chat. */
export function readChatConfig(json: string | null | undefined): ChatConfig {
  try {
    const { chat } = JSON.parse(json ?? '') as { chat: ChatConfig }
    return { ...noChat, ...chat }
  } catch {
    return noChat
  }
}
