import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createContext, Script } from 'node:vm'
import { build, type Rolldown } from 'vite'
import { Clock } from './clock.ts'
import type { Network } from './network.ts'
import type { shopper } from './shopper-tab.ts'

export type Tab = typeof shopper & {
  /** Closes the tab, and drops its timers, locks and responses. */
  close: () => void
  /** Brings the tab to the front. */
  look: () => void
  dispatch: (event: Event) => void
}

/** Without https there are no locks. Slow storage events arrive after responses. */
export type BrowserKind = { hasLocks: boolean; hasSlowEvents: boolean }

const mostRounds = 500

/** Bundles the shop's code for tabs, each of which runs it with its own globals. */
export async function bundleTab(): Promise<Script> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      lib: { entry: join(import.meta.dirname, 'shopper-tab.ts'), formats: ['iife'], name: 'bundle' },
    },
  })
  const [{ output }] = built as [Rolldown.RolldownOutput]
  return new Script(output[0].code, { filename: 'shopper-tab.js' })
}

/** One browser: two tabs that share storage, locks, network and a clock that only `wait` moves. */
export class Browser {
  readonly storage = new Map<string, string>()
  /** The keys whose values no longer fit into the storage. */
  readonly fullFor = new Set<string>()
  readonly clock = new Clock()
  readonly network: Network
  readonly tabs: [Tab, Tab]
  readonly #code: Script
  readonly #hasLocks: boolean
  readonly #hasSlowEvents: boolean
  readonly #events: (() => void)[] = []
  #lock: Promise<unknown> = Promise.resolve()

  constructor(code: Script, network: Network, { hasLocks, hasSlowEvents }: BrowserKind) {
    this.#code = code
    this.#hasLocks = hasLocks
    this.#hasSlowEvents = hasSlowEvents
    this.network = network
    this.tabs = [this.#open(), this.#open()]
  }

  reload(index: 0 | 1): void {
    this.tabs[index].close()
    this.tabs[index] = this.#open()
  }

  setNetwork(state: Network['state']): void {
    const before = this.network.state
    this.network.state = state
    if ((state === 'offline') === (before === 'offline')) return
    for (const tab of this.tabs) tab.dispatch(new Event(state === 'offline' ? 'offline' : 'online'))
  }

  /** Resolves when nothing happens any more without time, a late response or a new act of the shopper. */
  async idle(): Promise<void> {
    for (let rounds = 0; rounds < mostRounds; rounds += 1) {
      const hadRequests = this.#hasSlowEvents && (await this.network.answerAll())
      await nextTurn()
      const events = this.#events.splice(0)
      for (const deliver of events) deliver()
      const hadTimers = this.clock.runDue()
      await nextTurn()
      const hasWorked = (await this.network.answerAll()) || hadRequests || hadTimers || events.length > 0
      await nextTurn()
      if (!hasWorked && this.#events.length === 0) return
    }
    throw new Error('The tabs do not come to rest')
  }

  /** With slow storage events, late requests and responses arrive before the other tab hears of what has just happened. */
  async arriveBeforeEvents(): Promise<void> {
    await nextTurn()
    while (this.#hasSlowEvents && this.network.late.length > 0) {
      this.network.deliver('first')
      await nextTurn()
      await this.network.answerAll()
    }
  }

  /** Moves the clock, and lets each timer do its work at its time. */
  async wait(ms: number): Promise<void> {
    const end = this.clock.now + ms
    while (this.clock.moveToNext(end)) await this.idle()
  }

  #open(): Tab {
    const page = new EventTarget()
    const dom = Object.assign(new EventTarget(), {
      documentElement: { toggleAttribute: () => {} },
      visibilityState: 'visible',
    })
    const life = { isOpen: true, timers: new Set<number>() }
    const closed = Promise.withResolvers<void>()
    const realm: Record<string, unknown> = {
      document: dom,
      addEventListener: page.addEventListener.bind(page),
      removeEventListener: page.removeEventListener.bind(page),
      localStorage: this.#storageOf(() => tab),
      navigator: this.#hasLocks ? { locks: this.#locksOf(life, closed.promise) } : {},
      fetch: async (url: string, options?: RequestInit) => {
        const result = await Promise.allSettled([this.network.fetch(url, options)])
        if (!life.isOpen) return new Promise(() => {})
        if (result[0].status === 'rejected') throw result[0].reason
        return result[0].value
      },
      setTimeout: (run: () => void, ms?: number) => this.clock.start(run, ms, life),
      clearTimeout: (timer?: number) => this.clock.stop(timer),
      AbortSignal: { timeout: (ms: number) => this.clock.timeoutSignal(ms, life) },
      console: { ...console, warn: () => {} },
      ...{ AbortController, crypto, Headers, Response, URL, URLSearchParams, FormData, Blob, DOMException },
    }
    realm.window = realm
    const globals = createContext(realm)
    this.#code.runInContext(globals)
    const { shopper: app } = (globals as unknown as { bundle: { shopper: typeof shopper } }).bundle
    const tab: Tab = {
      ...app,
      close: () => {
        life.isOpen = false
        closed.resolve()
      },
      look: () => dom.dispatchEvent(new Event('visibilitychange')),
      dispatch: (event) => {
        if (life.isOpen) page.dispatchEvent(event)
      },
    }
    tab.start()
    return tab
  }

  #storageOf(ownTab: () => Tab) {
    const write = (key: string, value: string | undefined) => {
      const before = this.storage.get(key)
      if (value === undefined) this.storage.delete(key)
      else this.storage.set(key, value)
      if (before === value) return
      for (const other of this.tabs.filter((tab) => tab !== ownTab()))
        this.#events.push(() => other.dispatch(Object.assign(new Event('storage'), { key })))
    }
    return {
      getItem: (key: string) => this.storage.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (this.fullFor.has(key)) throw new DOMException('The quota is exceeded.', 'QuotaExceededError')
        write(key, value)
      },
      removeItem: (key: string) => write(key, undefined),
    }
  }

  #locksOf(life: { isOpen: boolean }, closed: Promise<void>) {
    return {
      request: (_name: string, work: () => Promise<unknown>) => {
        const result = this.#lock.then(() => (life.isOpen ? work() : undefined))
        const released = result.catch(() => {})
        this.#lock = Promise.race([released, closed])
        return result
      },
    }
  }
}
