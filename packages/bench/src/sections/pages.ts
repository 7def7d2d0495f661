import { browserOptions } from '@voltway/e2e/browser-options'
import { bareHttp } from '../calibrations.ts'
import { loadContender } from '../load.ts'
import { cores } from '../machine.ts'
import type { Contender, Section } from '../measure.ts'
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

/** The pages that most visitors see, and the Lighthouse scores of the public pages. */
export const pages: Section = async () => {
  const shops = await startShops()
  const series = (path: string) => Array(32).fill([{ path, headers }])
  const contenders = [loadContender(await startProgram(bareHttp(10_000)), against.work, series('/'))]
  for (const path of ['/', '/shop'])
    for (const shop of shops)
      contenders.push({ ...loadContender(shop, `the page \`${path}\`, brotli`, series(path)), against })
  return [...contenders, ...(await lighthouseContenders(shops[0] as Shop))]
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
