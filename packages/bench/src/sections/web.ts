import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { browserOptions } from '@voltway/e2e/browser-options'
import { type Context, emptyFolder, startFor } from '../context.ts'
import { pivot } from '../report.ts'
import { collect, type Unit } from '../rounds.ts'
import type { Section } from '../section.ts'
import { root, voltway } from '../store.ts'

// Not among the dependencies: it is 150 MB that nobody else needs.
const lighthouseVersion = '13.5.0'

// Without /signin: that page keeps itself out of search results, which Lighthouse counts as a fault.
const pages = ['/', '/shop', '/shop/model-3', '/demodrive', '/support']
/** Each page is loaded so often at most. */
const mostRounds = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const audits: { by: string; unit: Unit; id: string; per: number }[] = [
  { by: 'largest picture', unit: 's', id: 'largest-contentful-paint', per: 1000 },
  { by: 'layout shift', unit: '', id: 'cumulative-layout-shift', per: 1 },
  { by: 'blocked', unit: 'ms', id: 'total-blocking-time', per: 1 },
  { by: 'weight', unit: 'kB', id: 'total-byte-weight', per: 1000 },
]

type Audit = { title: string; score: number | null; displayValue?: string; numericValue?: number }
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }
type Report = {
  audits: Record<string, Audit>
  categories: Record<string, Category>
  runtimeError?: { message: string }
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>

/** The pages as a phone on a slow network loads them, by Lighthouse; says where points were lost. */
export const web: Section = {
  name: 'web',
  show: pivot,
  measure: async (context) => {
    const lighthouse = await installedLighthouse()
    const core = context.cores?.all
    const store = await startFor(context, { ...voltway(context, emptyFolder(context)), core })
    const port = await startBrowser(context)
    const load = async (path: string): Promise<Report> => {
      // Without a configuration it is Lighthouse's own phone, on its own simulated network.
      const flags = { port, onlyCategories: [...categories], logLevel: 'error' }
      const { lhr } = (await lighthouse(store.url + path, flags)) ?? {}
      if (lhr === undefined || lhr.runtimeError) throw new Error(`${path}: ${lhr?.runtimeError?.message}`)
      return lhr
    }
    // The first page that a browser ever loads is slow for reasons of its own.
    await load('/')
    const { add, rows } = collect()
    const lost = new Set<string>()
    for (let round = 0; round < Math.min(context.rounds, mostRounds); round += 1) {
      for (const path of pages) {
        const report = await load(path)
        const work = `\`${path}\``
        for (const name of categories)
          add(
            { work, by: name, unit: 'points' },
            { value: 100 * (report.categories[name]?.score ?? Number.NaN) },
          )
        for (const { by, unit, id, per } of audits)
          add({ work, by, unit }, { value: (report.audits[id]?.numericValue ?? Number.NaN) / per })
        for (const fault of faultsIn(report)) lost.add(`${path} ${fault}`)
      }
    }
    if (lost.size > 0) console.log(`\nWhere points were lost:\n${[...lost].join('\n')}`)
    return rows()
  },
}

const faultsIn = ({ categories: judged, audits }: Report): string[] =>
  categories.flatMap((name) =>
    (judged[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const { score, title } = audits[id] ?? {}
      return weight === 0 || score === undefined || score === null || score === 1 ? [] : [`${name}: ${title}`]
    }),
  )

/** Fetched at its first use, into a folder of its own. */
const installedLighthouse = async (): Promise<Lighthouse> => {
  const folder = join(root, `node_modules/.cache/lighthouse-${lighthouseVersion}`)
  const main = join(folder, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(main)) {
    console.log(`Fetching Lighthouse ${lighthouseVersion}, once …`)
    const quietly = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts']
    execFileSync('npm', ['install', '--prefix', folder, ...quietly, `lighthouse@${lighthouseVersion}`], {
      stdio: 'inherit',
    })
  }
  return (await import(pathToFileURL(main).href)).default
}

/** Starts a Chromium of its own with an empty profile, and gives the port at which it can be spoken to. */
const startBrowser = async (context: Context): Promise<number> => {
  const { executablePath = '', args = [], env } = await browserOptions()
  const profile = emptyFolder(context)
  const own = ['--headless=new', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const pinned = context.cores === undefined ? [] : ['taskset', '-c', context.cores.all]
  const [command = '', ...rest] = [...pinned, executablePath, ...args, ...own, 'about:blank']
  const child = spawn(command, rest, {
    env: { ...process.env, ...env } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  context.ends.defer(async () => {
    process.off('exit', kill)
    child.kill('SIGTERM')
    await exited
  })
  let told = ''
  return new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`The browser ended:\n${told}`)))
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      told = `${told}${text}`.slice(-8000)
      const [, found] = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(told) ?? []
      if (found !== undefined) resolve(Number(found))
    })
  })
}
