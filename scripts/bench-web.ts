// Measures the built pages as a phone on a slow network loads them, by Lighthouse, and prints a table. It judges nothing:
// numbers from a busy machine say little about anything but scores that do not depend on time.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { browserOptions } from '@voltway/journeys/browser-options'
import { startServer } from '@voltway/journeys/start-server'

// Not among the dependencies: it is 150 MB that nobody else needs.
const lighthouseVersion = '13.5.0'

// Without /signin: that page keeps itself out of search results, which Lighthouse counts as a fault.
const pages = ['/', '/shop', '/demodrive', '/support']
/** Each page is loaded so often, and the run in the middle is told. */
const runs = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const numbers = {
  'LCP ms': 'largest-contentful-paint',
  CLS: 'cumulative-layout-shift',
  'TBT ms': 'total-blocking-time',
  kB: 'total-byte-weight',
} as const

type Audit = { title: string; score: number | null; displayValue?: string; numericValue?: number }
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }
type Report = {
  audits: Record<string, Audit>
  categories: Record<string, Category>
  runtimeError?: { message: string }
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>

const lighthouse = await installedLighthouse()
const server = await startServer({})
const browser = await startBrowser()
const lost: string[] = []
try {
  console.log(`| page | ${[...categories, ...Object.keys(numbers)].join(' | ')} |`)
  console.log(`|---|${'--:|'.repeat(categories.length + Object.keys(numbers).length)}`)
  // The first page that a browser ever loads is slow for reasons of its own.
  await load('/')
  for (const page of pages) console.log(await measure(page))
  console.log(
    `\n${availableParallelism()} cores; waiting for them, on average: ${loadavg()[0]?.toFixed(1)} processes.`,
  )
  console.log(`\nWhere points were lost:\n${lost.join('\n') || 'nowhere'}`)
} finally {
  await browser.stop()
  await server.stop()
}

async function measure(page: string): Promise<string> {
  const loads: Report[] = []
  for (let run = 0; run < runs; run += 1) loads.push(await load(page))
  const middle = loads.sort((one, other) => speed(one) - speed(other))[Math.floor(runs / 2)]
  if (middle === undefined) throw new Error('nothing was measured')
  const { audits, categories: judged } = middle
  const scores = categories.map((name) => Math.round((judged[name]?.score ?? 0) * 100))
  for (const name of categories) {
    for (const { id, weight } of judged[name]?.auditRefs ?? []) {
      const { score, title, displayValue = '' } = audits[id] ?? {}
      if (weight === 0 || score === undefined || score === null || score === 1) continue
      lost.push(`${page} ${name}: ${title} ${displayValue} (${Math.round(score * 100)} of 100)`)
    }
  }
  const values = Object.entries(numbers).map(([label, id]) => {
    const value = audits[id]?.numericValue ?? Number.NaN
    if (label === 'CLS') return value.toFixed(3)
    return Math.round(label === 'kB' ? value / 1000 : value)
  })
  return `| ${page} | ${[...scores, ...values].join(' | ')} |`
}

async function load(page: string): Promise<Report> {
  // Without a configuration it is Lighthouse's own phone, on its own simulated network.
  const flags = { port: browser.port, onlyCategories: [...categories], logLevel: 'error' }
  const run = await lighthouse(`${server.url}${page}`, flags)
  if (run === undefined) throw new Error(`${page} gave no result`)
  if (run.lhr.runtimeError !== undefined) throw new Error(`${page}: ${run.lhr.runtimeError.message}`)
  return run.lhr
}

function speed({ categories: { performance } }: Report): number {
  return performance?.score ?? 0
}

/** Fetched at its first use, into a folder of its own. */
async function installedLighthouse(): Promise<Lighthouse> {
  const folder = join(import.meta.dirname, `../node_modules/.cache/lighthouse-${lighthouseVersion}`)
  const main = join(folder, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(main)) {
    console.log(`Fetching Lighthouse ${lighthouseVersion}, once …`)
    const quietly = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts']
    execFileSync('npm', ['install', '--prefix', folder, ...quietly, `lighthouse@${lighthouseVersion}`], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
  }
  return (await import(pathToFileURL(main).href)).default
}

/** A Chromium of its own with an empty profile, that can be spoken to at `port`. */
async function startBrowser() {
  const { executablePath = '', args = [], env } = await browserOptions()
  const profile = await mkdtemp(join(tmpdir(), 'voltway-bench-'))
  const own = ['--headless=new', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const child = spawn(executablePath, [...args, ...own, 'about:blank'], {
    env: { ...process.env, ...env } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let told = ''
  const port = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`The browser ended:\n${told}`)))
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      told = `${told}${text}`.slice(-8000)
      const [, found] = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(told) ?? []
      if (found !== undefined) resolve(Number(found))
    })
  })
  const stop = async () => {
    process.off('exit', kill)
    child.kill('SIGTERM')
    await exited
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return { port, stop }
}
