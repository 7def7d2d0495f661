import { imageSources } from '@voltway/contract'
import { bareHttp } from '../calibrations.ts'
import { startFor } from '../context.ts'
import { type Call, load } from '../load.ts'
import type { Program } from '../program.ts'
import { table } from '../report.ts'
import { type Contender, inRounds } from '../rounds.ts'
import type { Section } from '../section.ts'
import { ordersOfCustomer, type Store, startStores } from '../store.ts'

const connections = 32
const customers = 8
const orders = 50

/** What a browser asks for besides the list of products. */
export const pages: Section = {
  name: 'pages',
  show: table,
  measure: async (context) => {
    const bare = await startFor(context, bareHttp(context))
    const stores = await startStores(context)
    const contenders: Contender[] = []
    for (const [work, callsOf] of Object.entries(works)) {
      const loaded = (by: string, program: Program, calls: Call[]): Contender => ({
        work: `${work}, ${calls.length} connections`,
        by,
        unit: '/s',
        against: by === 'A' ? undefined : { by: 'A' },
        measure: () =>
          load(
            program,
            calls.map((call) => [call]),
            context.seconds,
          ),
      })
      for (const [nth, store] of stores.entries()) {
        const calls = await callsOf(store)
        const path = `/${await sizeOf(store, calls[0])}`
        if (nth === 0)
          contenders.push(
            loaded(
              'A',
              bare,
              calls.map(() => ({ path })),
            ),
          )
        contenders.push(loaded(store.by, store, calls))
      }
    }
    return inRounds(context.rounds, contenders)
  },
}

const compressed = { 'Accept-Encoding': 'br, gzip' }

/** What is asked for, by a name for it: a call for each connection. */
const works: Record<string, (store: Store) => Call[] | Promise<Call[]>> = {
  'the page `/`, compressed': () => Array(connections).fill({ path: '/', headers: compressed }),
  'the page `/shop`, compressed': () => Array(connections).fill({ path: '/shop', headers: compressed }),
  'a picture, AVIF': ({ products }) => {
    const image = products.find((product) => imageSources(product.image))?.image ?? ''
    const [path] = imageSources(image)?.avif.split(' ') ?? []
    return Array(connections).fill({ path })
  },
  [`the customer's ${orders} orders`]: async (store) => {
    const calls: Call[] = []
    while (calls.length < customers) calls.push(await ordersOfCustomer(store, orders))
    return calls
  },
}

/** What the body of an answer takes on the wire. */
const sizeOf = async ({ url }: Store, call: Call | undefined): Promise<number> => {
  const { path, token, headers = {} } = call ?? { path: '/' }
  const sent = token === undefined ? headers : { ...headers, Authorization: `Bearer ${token}` }
  const answer = await fetch(url + path, { headers: sent })
  const body = await answer.arrayBuffer()
  return Number(answer.headers.get('content-length') ?? body.byteLength)
}
