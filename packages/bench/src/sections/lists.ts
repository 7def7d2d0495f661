import { bareHttp, fastifyKept, fastifySelect } from '../calibrations.ts'
import { type Context, startFor } from '../context.ts'
import { load } from '../load.ts'
import type { Program } from '../program.ts'
import { table } from '../report.ts'
import { type Contender, inRounds } from '../rounds.ts'
import type { Section } from '../section.ts'
import { fillCatalogue, type Store, startStores } from '../store.ts'

const connections = 32

/** What every visitor asks for: the list of products, whole in a small shop and in parts in a larger one. */
export const lists: Section = {
  name: 'lists',
  show: table,
  measure: async (context) => {
    const bare = await startFor(context, bareHttp(context))
    const [small, large] = [await startStores(context), await startStores(context)]
    for (const store of large) await fillCatalogue(store, 1000)
    return inRounds(context.rounds, [
      ...(await contenders(context, 'whole list, 6 products', bare, small, '/api/products')),
      ...(await contenders(context, '20 of 1,000 products', bare, large, '/api/products?limit=20')),
    ])
  },
}

const contenders = async (
  context: Context,
  work: string,
  bare: Program,
  stores: Store[],
  path: string,
): Promise<Contender[]> => {
  // Uncompressed, as the load asks for it.
  const ask = () => fetch(stores[0]?.url + path, { headers: { 'Accept-Encoding': 'identity' } })
  const answer = await (await ask()).text()
  const select = await startFor(context, fastifySelect(context, JSON.parse(answer)))
  const kept = await startFor(context, await fastifyKept(context, await ask()))
  const loaded = (by: string, program: Program, path: string): Contender => ({
    work: `${work}, ${connections} connections`,
    by,
    unit: '/s',
    against: by === 'A' || by === 'B' ? undefined : { by: 'B' },
    measure: () => load(program, Array(connections).fill([{ path }]), context.seconds),
  })
  return [
    loaded('A', bare, `/${Buffer.byteLength(answer)}`),
    loaded('B', select, '/'),
    loaded('E', kept, '/'),
    ...stores.map((store) => loaded(store.by, store, path)),
  ]
}
