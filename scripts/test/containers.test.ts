import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first)

test('.env.example lists the variables of the compose file for several nodes, with the same defaults', () => {
  const [, ofContainers = ''] = read('.env.example').split('# Only for docker/compose.scale.yaml')
  const listed = [...ofContainers.matchAll(/^#([A-Z_]+)=(.*)$/gm)]
  const compose = read('docker/compose.scale.yaml')
  expect(listed.map(([, name]) => name).sort()).toEqual([...new Set(found(compose, /\$\{([A-Z_]+)/g))].sort())
  const defaults = new Map(
    [...compose.matchAll(/\$\{([A-Z_]+):-([^}]+)\}/g)].map(([, name, value]) => [name, value]),
  )
  for (const [name, value] of defaults) expect(listed.map(([line]) => line)).toContain(`#${name}=${value}`)
})

test('the pooler ignores the time limits that nodes ask for, and sets the same ones itself', () => {
  const source = read('packages/db/src/open-postgres.ts')
  // `query_timeout` is kept by the driver itself, and not sent.
  const [, limits = ''] = source.match(/^const limits = \{\n([^}]*)\}/m) ?? []
  const asked = [...limits.replaceAll('_000', '000').matchAll(/^ +(\w+): (\d+),$/gm)]
    .filter(([, name]) => name !== 'query_timeout')
    .map(([, name, value]) => `set ${name} = ${value}`)
  expect(asked).toHaveLength(3)
  const pooler = read('docker/pgbouncer.ini')
  expect(found(pooler, /connect_query='(.*)'/g)).toEqual([asked.join('; ')])
  expect(found(pooler, /^ignore_startup_parameters = (.*)$/gm)).toEqual([
    asked.map((limit) => limit.split(' ')[1]).join(', '),
  ])
})
