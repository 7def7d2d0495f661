import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { appRouter } from '@voltway/api'
import type { Shop } from '@voltway/domain'

/** The fate of the next requests. A late request waits before the server, a late response after it, until `deliver`. */
export type NetworkState = 'good' | 'offline' | 'busy' | 'lost response' | 'late request' | 'late response'

type Exchange = {
  request: Request
  resolve: (response: Response) => void
  reject: (reason: unknown) => void
  response?: Response
}

const failure = () => new TypeError('Failed to fetch')

/**
 * The network between one browser and the real API. The server gets one request at a time, so that a run can be repeated.
 */
export class Network {
  state: NetworkState = 'good'
  readonly late: Exchange[] = []
  readonly #arriving: Exchange[] = []
  readonly #shop: Shop

  constructor(shop: Shop) {
    this.#shop = shop
  }

  /** `fetch` of a tab. An aborted request still reaches the server if it was on its way. */
  fetch = (url: string, { signal, ...options }: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      const exchange = { request: new Request(`http://shop${url}`, options), resolve, reject }
      if (this.state === 'offline') reject(failure())
      else if (this.state === 'busy') resolve(new Response('<h1>503</h1>', { status: 503 }))
      else if (this.state === 'late request') this.late.push(exchange)
      else this.#arriving.push(exchange)
    })

  /** Lets the server answer all requests that have arrived; true if there were any. */
  async answerAll(): Promise<boolean> {
    const exchanges = this.#arriving.splice(0)
    for (const exchange of exchanges) {
      const response = await this.#answer(exchange.request)
      if (this.state === 'lost response') exchange.reject(failure())
      else if (this.state === 'late response') this.late.push({ ...exchange, response })
      else exchange.resolve(response)
    }
    return exchanges.length > 0
  }

  /** Delivers a late request or response. */
  deliver(which: 'first' | 'last'): void {
    const exchange = which === 'first' ? this.late.shift() : this.late.pop()
    if (exchange?.response) exchange.resolve(exchange.response)
    else if (exchange) this.#arriving.push(exchange)
  }

  async #answer(req: Request): Promise<Response> {
    const headers = new Headers()
    const response = await fetchRequestHandler({
      endpoint: '/trpc',
      router: appRouter,
      allowBatching: false,
      req,
      createContext: () => ({
        shop: this.#shop,
        requestId: 'request',
        clientNetwork: '192.0.2.1',
        clientIp: '192.0.2.1',
        bearer: req.headers.get('authorization')?.replace('Bearer ', ''),
        idempotencyKey: req.headers.get('idempotency-key') ?? undefined,
        isAdminSecret: async () => false,
        setHeader: (name: string, value: string) => headers.set(name, value),
        acquireListSlot: async () => {},
        runQueued: <Result>(work: () => Promise<Result>) => work(),
      }),
    })
    for (const [name, value] of response.headers) headers.set(name, value)
    return new Response(await response.text(), { status: response.status, headers })
  }
}
