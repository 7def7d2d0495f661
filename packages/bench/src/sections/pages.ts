import { browserOptions } from '@voltway/e2e/browser-options'
import { bareHttp } from '../calibrations.ts'
import { loadContender } from '../load.ts'
import { cores } from '../machine.ts'
import type { Contender, Row, Section } from '../measure.ts'
import { runProgram, startProgram } from '../program.ts'
import { root, type Shop, startShops } from '../shop.ts'

const headers = { 'Accept-Encoding': 'br' }
const against = { work: 'a fixed body of 10 kB', by: 'A' }
// Not a dependency of the package, because only this section needs its 150 MB.
const lighthouse =
  'npm exec --yes --prefer-offline --ignore-scripts --package=lighthouse@13.5.0 -- lighthouse --output=json --quiet ' +
  '--only-categories=performance,accessibility,best-practices,seo'
// Without /signin, because Lighthouse counts the `noindex` of that page as a fault.
const publicPages = ['/', '/shop', '/shop/model-3', '/demodrive', '/support']

/** The pages that most visitors see; the size of the first load; and the Lighthouse scores of the public pages. */
export const pages: Section = async () => {
  const shops = await startShops()
  const series = (path: string) => Array(32).fill([{ path, headers }])
  const contenders = [loadContender(await startProgram(bareHttp(10_000)), against.work, series('/'))]
  for (const path of ['/', '/shop'])
    for (const shop of shops)
      contenders.push({ ...loadContender(shop, `the page \`${path}\`, brotli`, series(path)), against })
  const [shop] = shops as [Shop]
  const sizes = [firstLoad(shop, 'js', 'scripts', { most: 110 }), firstLoad(shop, 'css', 'styles')]
  return [...contenders, ...sizes, ...(await lighthouseContenders(shop))]
}

/**
 * Returns a contender that measures the size of the files of this kind that the page `/` loads, as the server sends them. The
 * floor is the one that the build checks (docs/behaviour.md, "First load").
 */
const firstLoad = ({ url, by }: Shop, ending: string, kind: string, floor?: Row['floor']): Contender => {
  const measure = async () => {
    const html = await (await fetch(url)).text()
    const paths = new Set(html.match(new RegExp(`/assets/[\\w.-]+\\.${ending}\\b`, 'g')))
    const responses = await Promise.all([...paths].map((path) => fetch(url + path, { headers })))
    const bytes = responses.map((response) => Number(response.headers.get('Content-Length')))
    return { value: bytes.reduce((sum, each) => sum + each, 0) / 1000 }
  }
  return { work: `${kind} of \`/\`, brotli`, by, unit: 'kB', floor, measure }
}

/** Returns contenders that measure the lowest of Lighthouse's four scores, on an emulated phone with a slow network. */
const lighthouseContenders = async ({ url, by }: Shop): Promise<Contender[]> => {
  const { executablePath, args = [], env } = await browserOptions()
  const flags = ['--headless=new', '--no-sandbox', ...args].join(' ')
  const score = async (path: string) => {
    const { categories } = await runProgram<{ categories: Record<string, { score: number }> }>({
      by: 'Lighthouse',
      core: cores?.all,
      command: [...lighthouse.split(' '), `--chrome-flags=${flags}`, url + path],
      cwd: root,
      env: { ...(env as Record<string, string>), CHROME_PATH: executablePath },
    })
    return { value: Math.min(...Object.values(categories).map(({ score }) => 100 * score)) }
  }
  const row = { by, unit: 'points', floor: { least: 100 } } as const
  const nameOf = (path: string) => `lowest Lighthouse score of \`${path}\``
  return publicPages.map((path) => ({ ...row, work: nameOf(path), measure: () => score(path) }))
}
