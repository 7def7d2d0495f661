import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { scrape } from './scrape.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')
const rules = read('docker/prometheus/alerts.yaml')
const dashboard = read('docker/grafana/voltway.json')
const page = read('docs/operating.md')

/** The labels and metrics that Prometheus adds. */
const ownMetrics = ['up']
const ownLabels = ['instance', 'job', 'le']

/** Lists the expressions of the rules, on one line or on several. */
const inRules = [...rules.matchAll(/^ +expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)/gm)].map(
  ([, folded, line]) => folded ?? line ?? '',
)
const inDashboard = [...dashboard.matchAll(/"(?:expr|definition)": ("(?:[^"\\]|\\.)*")/g)].map(
  ([, text = '']) =>
    (JSON.parse(text) as string).replace(/^label_values\((\w+), (\w+)\)$/, 'max by ($2) ($1)'),
)

const grouping = /\b(?:by|on|without|ignoring)\s*\(([^)]*)\)/g
const inBraces = /\{([^}]*)\}/g

/** Returns the metrics and labels of an expression. */
const namesIn = (expression: string) => {
  const bare = expression.replaceAll(/"[^"]*"/g, '').replaceAll(/\[[^\]]*\]/g, '')
  const labels = [...bare.matchAll(grouping), ...bare.matchAll(inBraces)].flatMap(
    ([, list = '']) => list.match(/\w+/g) ?? [],
  )
  const rest = bare.replaceAll(grouping, '').replaceAll(inBraces, ' ')
  const words = rest.match(/\b[a-z]\w*\b(?!\s*\()/gi) ?? []
  return { labels, metrics: words.filter((word) => !/^(and|or|unless)$/.test(word)) }
}

/** Returns the metrics of servers on both databases, and their labels. */
const exposed = async () => {
  const textOf = async (dialect: 'sqlite' | 'postgres') => {
    const server = await startServer(dialect)
    // The metrics of responses exist after the first response.
    await server.request('GET', '/healthz')
    return (await scrape(server)).text
  }
  const text = `${await textOf('sqlite')}\n${await textOf('postgres')}`
  const metrics = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
  const labels = [...text.matchAll(/[{,](\w+)="/g)].map(([, label = '']) => label)
  return { metrics: new Set(metrics), labels: new Set(labels) }
}

test('the alerts and the dashboard use only existing metrics and labels, and the docs list all metrics of the shop', async () => {
  const { metrics, labels } = await exposed()
  expect(inRules.length).toBeGreaterThan(10)
  expect(inDashboard.length).toBeGreaterThan(20)
  const named = [...inRules, ...inDashboard].map(namesIn)
  for (const { metrics: wanted } of named) expect(wanted.length).toBeGreaterThan(0)
  const unknown = named.flatMap(({ metrics: wanted }) =>
    wanted.filter((name) => !metrics.has(name) && !ownMetrics.includes(name)),
  )
  expect(unknown).toEqual([])
  const known = [...labels, ...ownLabels]
  expect(named.flatMap((names) => names.labels.filter((label) => !known.includes(label)))).toEqual([])

  const [, watched = ''] = page.split('\n## Health and metrics\n')
  const documented = new Set(watched.match(/\bvoltway_\w+/g))
  expect([...metrics].filter((name) => name.startsWith('voltway_') && !documented.has(name))).toEqual([])
})

test('each alert links to its own heading of the docs, which has its meaning and the action', () => {
  const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name)
  const [, section = ''] = page.split(/^### Alerts$/m)
  const headings = (section.split(/^##? /m)[0] ?? '').matchAll(
    /^#### (\w+)\n\n\*\*Meaning:\*\* [^#]+\n\n\*\*Action:\*\* /gm,
  )
  expect([...headings].map(([, name]) => name)).toEqual(alerts)
  expect(inRules).toHaveLength(alerts.length)
  const runbooks = [...rules.matchAll(/^ +runbook: (.+)$/gm)].map(([, runbook]) => runbook)
  expect(runbooks).toEqual(alerts.map((name) => `docs/operating.md#${name.toLowerCase()}`))
  for (const fact of ['severity: (?:critical|warning)', 'summary: .+'])
    expect(rules.match(new RegExp(`^ +${fact}$`, 'gm')), fact).toHaveLength(alerts.length)
})

test('the dashboard can be imported into any Grafana, because the user chooses its data source', () => {
  const { templating, panels } = JSON.parse(dashboard) as {
    templating: { list: { name: string; type: string }[] }
    panels: { id: number; type: string; targets?: unknown[] }[]
  }
  expect(templating.list).toMatchObject([
    { name: 'datasource', type: 'datasource' },
    { name: 'node', type: 'query' },
  ])
  const sources = new Set(dashboard.match(/"uid": "[^"]+"/g))
  expect([...sources].sort()).toEqual([`"uid": "$\{datasource}"`, '"uid": "voltway"'])
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  for (const { type, targets = [] } of panels) expect(targets.length > 0).toBe(type !== 'row')
})
