import { type ChatConfig, readChatConfig } from './chat-config.ts'

type Widgets = {
  Tawk_API?: { maximize?: () => void; onLoad?: () => void }
  $crisp?: { push: (command: unknown[]) => void }
  CRISP_WEBSITE_ID?: string
  chatwootSDK?: { run: (options: { websiteToken: string; baseUrl: string }) => void }
  $chatwoot?: { toggle: (state: 'open') => void }
}

const widgets = window as Window & Widgets
const config = readChatConfig(document.getElementById('voltway-config')?.textContent)

let loading: Promise<void> | undefined

/** Whether somebody sits behind a chat; without one, *Live chat* is a link to the support page. */
export const hasLiveChat = config.provider !== 'none'

/** Fetches the widget when the page rests, unless it was to wait for a press. */
export function prepareLiveChat(): void {
  if (!hasLiveChat || config.load === 'click') return
  if ('requestIdleCallback' in window) requestIdleCallback(fetchInSilence, { timeout: 8000 })
  else setTimeout(fetchInSilence, 2000)
}

/** Opens the chat, fetching it first where needed; rejects when the provider cannot be reached. */
export async function openLiveChat(): Promise<void> {
  await fetchWidget()
  if (config.provider === 'tawk') widgets.Tawk_API?.maximize?.()
  if (config.provider === 'crisp') widgets.$crisp?.push(['do', 'chat:open'])
  if (config.provider === 'chatwoot') widgets.$chatwoot?.toggle('open')
}

function fetchInSilence(): void {
  fetchWidget().catch((reason: unknown) => console.warn('The live chat could not be loaded', reason))
}

function fetchWidget(): Promise<void> {
  loading ??= startWidget(config).catch((reason: unknown) => {
    loading = undefined
    throw reason
  })
  return loading
}

async function startWidget({ provider, id, baseUrl }: ChatConfig): Promise<void> {
  if (provider === 'tawk') {
    const ready = new Promise<void>((resolve) => {
      widgets.Tawk_API = { onLoad: resolve }
    })
    await addScript(`https://embed.tawk.to/${id}`)
    await ready
  }
  if (provider === 'crisp') {
    widgets.$crisp = [] as unknown[][]
    widgets.CRISP_WEBSITE_ID = id
    await addScript('https://client.crisp.chat/l.js')
  }
  if (provider === 'chatwoot') {
    const ready = new Promise((resolve) => addEventListener('chatwoot:ready', resolve, { once: true }))
    await addScript(`${baseUrl}/packs/js/sdk.js`)
    widgets.chatwootSDK?.run({ websiteToken: id, baseUrl })
    await ready
  }
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`${src} did not load`))
    document.head.append(script)
  })
}
