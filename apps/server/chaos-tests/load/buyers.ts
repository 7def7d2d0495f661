import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The JSON argument of the program. */
export type BuyersTask = {
  port: number
  /** One token per buyer. */
  tokens: string[]
  productId: string
  methodId: string
  seconds: number
  /** Whether a buyer waits for Retry-After, or retries at once. */
  patient: boolean
}

/** The JSON output of the program at its end. */
export type BuyersResult = {
  /** The number of orders after the first second. */
  orders: number
  refused: number
  /** Unexpected responses, and broken connections. */
  failed: number
  ordersPerSecond: number
  checkoutMs: { median: number; p99: number; max: number }
}

const { port, tokens, productId, methodId, seconds, patient } = JSON.parse(
  process.argv[2] ?? '',
) as BuyersTask
const cart = JSON.stringify({ cart: [{ id: productId, qty: 1 }] })
const checkout = JSON.stringify({ payment_method_id: methodId })

const bytes = (path: string, token: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${token}\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`

type BuyerResponse = { status: number; retryAfter: number }

/** Opens a persistent connection without an HTTP library, which would take more CPU time than the shop. */
const openConnection = async () => {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  let received = ''
  let response: PromiseWithResolvers<BuyerResponse> = Promise.withResolvers()
  const opened = Promise.withResolvers<void>()
  const fail = (error: Error) => {
    opened.reject(error)
    response.reject(error)
  }
  socket.on('connect', () => opened.resolve())
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('closed')))
  response.promise.catch(() => {})
  socket.setEncoding('latin1').on('data', (text) => {
    received += text
    const end = received.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1])
    if (received.length < end + 4 + length) return
    const retryAfter = Number(/\r\nretry-after: (\d+)/i.exec(received)?.[1] ?? 0)
    response.resolve({ status: Number(received.slice(9, 12)), retryAfter })
    received = ''
  })
  await opened.promise
  return (request: string) => {
    response = Promise.withResolvers()
    socket.write(request)
    return response.promise
  }
}

/** The time until all buyers have started. The first orders take longer with more buyers. */
const warmUpMs = 1000
const begin = performance.now() + warmUpMs
const end = begin + seconds * 1000
const bought: BuyersResult = {
  orders: 0,
  refused: 0,
  failed: 0,
  ordersPerSecond: 0,
  checkoutMs: { median: 0, p99: 0, max: 0 },
}
const times: number[] = []

const buy = async (token: string) => {
  const [save, order] = [bytes('/api/cart', token, cart), bytes('/api/checkout', token, checkout)]
  let request = await openConnection()
  let next = save
  while (performance.now() < end) {
    const since = performance.now()
    const response = await request(next).catch(() => undefined)
    if (response === undefined) {
      bought.failed += 1
      request = await openConnection()
    } else if (response.status === 503) {
      bought.refused += 1
      if (patient) await sleep(response.retryAfter * 1000 * (0.5 + Math.random()))
    } else if (response.status === 400 && next === order) {
      // The cart was ordered by another buyer with the same token.
      next = save
    } else if (response.status !== 200) {
      bought.failed += 1
    } else if (next === save) {
      next = order
    } else {
      if (performance.now() > begin) bought.orders += 1
      times.push(performance.now() - since)
      next = save
    }
  }
}

await Promise.race([Promise.all(tokens.map(buy)), sleep(warmUpMs + seconds * 1000 + 2000)])
bought.ordersPerSecond = bought.orders / seconds
times.sort((a, b) => a - b)
const at = (part: number) => Math.round(times[Math.floor((times.length - 1) * part)] ?? 0)
bought.checkoutMs = { median: at(0.5), p99: at(0.99), max: at(1) }
process.stdout.write(JSON.stringify(bought), () => process.exit(0))
