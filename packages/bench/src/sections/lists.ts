import { type Section, startSectionProgram } from '../bench.ts'
import { bareHttp, fastifySelect } from '../calibrations.ts'
import { type Contender, measureInRounds } from '../measure.ts'
import { loadContender, startShops } from '../shop.ts'

const connections = 32
const works = [
  { work: 'whole list, 6 products', path: '/api/products', products: 6, least: 2 },
  { work: '20 of 1,000 products', path: '/api/products?limit=20', products: 1000, least: 2.5 },
]

/** The public list of products: whole in a small shop, in pages in a larger one. */
export const lists: Section = async (bench) => {
  const bare = { by: 'A', ...(await startSectionProgram(bench, bareHttp(bench))) }
  const contenders: Contender[] = []
  for (const { work, path, products, least } of works) {
    const shops = await startShops(bench, products)
    // Uncompressed, as in the load.
    const response = await fetch(shops[0]?.url + path, { headers: { 'Accept-Encoding': 'identity' } })
    const body = await response.text()
    const select = await startSectionProgram(bench, fastifySelect(bench, JSON.parse(body)))
    const each = (path: string) => Array(connections).fill([{ path }])
    contenders.push(
      loadContender(bench, bare, work, each(`/${Buffer.byteLength(body)}`)),
      loadContender(bench, { by: 'B', ...select }, work, each('/')),
      ...shops.map((shop) => ({
        ...loadContender(bench, shop, work, each(path)),
        against: { by: 'B' },
        floor: { name: work, least },
      })),
    )
  }
  return measureInRounds(bench.rounds, contenders)
}
