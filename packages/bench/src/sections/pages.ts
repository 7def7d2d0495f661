import { imageSources } from '@voltway/contract'
import { browserOptions } from '@voltway/e2e/browser-options'
import { type Bench, type Section, startSectionProgram } from '../bench.ts'
import { bareHttp } from '../calibrations.ts'
import type { Call } from '../load.ts'
import { type Contender, type Measured, measureInRounds } from '../measure.ts'
import { type Program, runProgram } from '../program.ts'
import { loadContender, ordersOfCustomer, root, type Shop, startShops } from '../shop.ts'

const brotli = { 'Accept-Encoding': 'br' }
const against = { work: 'a fixed body of 10 kB', by: 'A' }
// Not a dependency of the package, because only this section needs its 150 MB.
const lighthouse = 'lighthouse@13.5.0'
// Without /signin, because Lighthouse counts the `noindex` of that page as a fault.
const publicPages = ['/', '/shop', '/shop/model-3', '/demodrive', '/support']

/** Pages, images and orders of a customer; the size of the first load; and the Lighthouse scores of the public pages. */
export const pages: Section = async (bench) => {
  const bare = { by: 'A', ...(await startSectionProgram(bench, bareHttp(bench))) }
  const shops = await startShops(bench)
  const [shop] = shops as [Shop]
  const contenders = [loadContender(bench, bare, against.work, Array(32).fill([{ path: '/10000' }]))]
  for (const [work, callsOf] of Object.entries(works))
    for (const shop of shops)
      contenders.push({ ...loadContender(bench, shop, work, await callsOf(shop)), against })
  return [
    ...(await measureInRounds(bench.rounds, contenders)),
    await firstLoad(shop),
    ...(await runLighthouse(bench, shop)),
  ]
}

/** The calls of each connection, by kind of work. */
const works: Record<string, (shop: Shop) => Call[][] | Promise<Call[][]>> = {
  'the page `/`, brotli': () => Array(32).fill([{ path: '/', headers: brotli }]),
  'the page `/shop`, brotli': () => Array(32).fill([{ path: '/shop', headers: brotli }]),
  'an image, AVIF': ({ products }) => {
    const image = products.find((product) => imageSources(product.image))?.image ?? ''
    return Array(32).fill([{ path: imageSources(image)?.avif.split(' ')[0] }])
  },
  "a customer's 50 orders, eight connections": (shop) =>
    Promise.all(Array.from({ length: 8 }, async () => [await ordersOfCustomer(shop, 50)])),
}

/** Measures the size of the scripts and styles that the page `/` loads. */
const firstLoad = async ({ url, by }: Shop): Promise<Measured> => {
  const html = await (await fetch(url)).text()
  let bytes = 0
  for (const path of new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))) {
    const response = await fetch(url + path, { headers: brotli })
    await response.arrayBuffer()
    bytes += Number(response.headers.get('Content-Length'))
  }
  const work = 'scripts and styles of `/`, brotli'
  return { work, by, unit: 'kB', floor: { name: work, most: 110 }, samples: [{ value: bytes / 1000 }] }
}

/** Measures the lowest of Lighthouse's four scores for each page, on an emulated phone with a slow network. */
const runLighthouse = async (
  { cores, rounds }: Bench,
  { url, by }: Program & { by: string },
): Promise<Measured[]> => {
  const { executablePath, args = [], env } = await browserOptions()
  const settings = [
    '--output=json',
    '--quiet',
    '--only-categories=performance,accessibility,best-practices,seo',
    `--chrome-flags=${['--headless=new', '--no-sandbox', ...args].join(' ')}`,
  ]
  const fetched = ['exec', '--yes', '--prefer-offline', '--ignore-scripts', `--package=${lighthouse}`, '--']
  const score = async (path: string) => {
    const { categories } = await runProgram<{ categories: Record<string, { score: number }> }>({
      core: cores?.all,
      command: 'npm',
      args: [...fetched, 'lighthouse', url + path, ...settings],
      cwd: root,
      env: { ...(env as Record<string, string>), CHROME_PATH: executablePath },
    })
    return { value: Math.min(...Object.values(categories).map(({ score }) => 100 * score)) }
  }
  const contender = (path: string): Contender => ({
    work: `lowest Lighthouse score of \`${path}\``,
    by,
    unit: 'points',
    floor: { name: 'Lighthouse, public pages', least: 100 },
    measure: () => score(path),
  })
  return measureInRounds(Math.min(rounds, 3), publicPages.map(contender))
}
