import type { ChatSettings } from '@voltway/contract/browser'

type Widgets = {
  Tawk_API?: { maximize?: () => void; onLoad?: () => void }
  $crisp?: { push: (command: unknown[]) => void }
  CRISP_WEBSITE_ID?: string
  chatwootSDK?: { run: (options: { websiteToken: string; baseUrl: string }) => void }
  $chatwoot?: { toggle: (state: 'open') => void }
}

const openTimeoutMs = 15_000

const widgets = window as Window & Widgets

let started: Promise<void> | undefined

/** Loads the widget when the page is idle, unless the operator chose loading on a click. */
export function prepareLiveChat(config: ChatSettings): void {
  if (config.load === 'click') return
  const load = () =>
    void startOnce(config).catch((reason) => console.warn('The live chat could not be loaded', reason))
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 8000 })
  else setTimeout(load, 2000)
}

function startOnce(config: ChatSettings): Promise<void> {
  started ??= start(config).catch((reason: unknown) => {
    started = undefined
    throw reason
  })
  return started
}

/**
 * Opens the provider's chat window; loads the script first if necessary. Rejects if the provider is unreachable, or its widget is
 * not ready within 15 seconds. A later call then waits for the same widget.
 */
export async function openLiveChat(config: ChatSettings): Promise<void> {
  await Promise.race([startOnce(config), timeout()])
  if (config.provider === 'tawk') widgets.Tawk_API?.maximize?.()
  if (config.provider === 'crisp') widgets.$crisp?.push(['do', 'chat:open'])
  if (config.provider === 'chatwoot') widgets.$chatwoot?.toggle('open')
}

function timeout(): Promise<never> {
  const error = new Error('The live chat is not ready')
  return new Promise((_, reject) => setTimeout(reject, openTimeoutMs, error))
}

async function start({ provider, id, baseUrl }: ChatSettings): Promise<void> {
  if (hasAdminSecret())
    throw new Error('No chat in a tab of the admin, because its scripts could read the admin secret')
  // The Back button may restore this page with its scripts after the admin has unlocked the admin pages in the tab.
  addEventListener('pageshow', ({ persisted }) => persisted && hasAdminSecret() && location.reload())
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

function hasAdminSecret(): boolean {
  try {
    return sessionStorage.getItem('adminSecret') !== null
  } catch {
    return false
  }
}
