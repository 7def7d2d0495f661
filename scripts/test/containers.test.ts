import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

const matchesOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, first = '']) => first)

test('.env.example lists the variables of the compose file for several nodes, with the same defaults', () => {
  const [, ofContainers = ''] = read('.env.example').split('# Only for docker/compose.scale.yaml')
  const listed = [...ofContainers.matchAll(/^#([A-Z_]+)=(.*)$/gm)]
  const compose = read('docker/compose.scale.yaml')
  expect(listed.map(([, name]) => name).sort()).toEqual(
    [...new Set(matchesOf(compose, /\$\{([A-Z_]+)/g))].sort(),
  )
  const defaults = new Map(
    [...compose.matchAll(/\$\{([A-Z_]+):-([^}]+)\}/g)].map(([, name, value]) => [name, value]),
  )
  for (const [name, value] of defaults) expect(listed.map(([line]) => line)).toContain(`#${name}=${value}`)
})

test('the pooler ignores the time limits that nodes request, and sets the same ones itself', () => {
  const source = read('packages/db/src/postgres/open-postgres.ts')
  // The driver applies `query_timeout` itself and does not send it.
  const [, limits = ''] = source.match(/^const limits = \{\n([^}]*)\}/m) ?? []
  const requested = [...limits.replaceAll('_000', '000').matchAll(/^ +(\w+): (\d+),$/gm)]
    .filter(([, name]) => name !== 'query_timeout')
    .map(([, name, value]) => `set ${name} = ${value}`)
  expect(requested).toHaveLength(3)
  const pooler = read('docker/pgbouncer.ini')
  expect(matchesOf(pooler, /connect_query='(.*)'/g)).toEqual([requested.join('; ')])
  expect(matchesOf(pooler, /^ignore_startup_parameters = (.*)$/gm)).toEqual([
    requested.map((limit) => limit.split(' ')[1]).join(', '),
  ])
})

test.for(['compose.yaml', 'compose.scale.yaml'])('%s refers only to parts that it declares', (file) => {
  type Named = string[] | Record<string, unknown>
  type Service = { depends_on?: Named; networks?: Named; volumes?: string[] }
  type Compose = { services: Record<string, Service> } & Record<
    'networks' | 'volumes',
    Record<string, unknown> | undefined
  >
  const { services, networks, volumes } = parse(read(`docker/${file}`), { merge: true }) as Compose
  const named = (names: Named = []) => (Array.isArray(names) ? names : Object.keys(names))
  for (const service of Object.values(services)) {
    expect(Object.keys(services)).toEqual(expect.arrayContaining(named(service.depends_on)))
    expect(Object.keys(networks ?? {})).toEqual(expect.arrayContaining(named(service.networks)))
    const own = (service.volumes ?? [])
      .map((volume) => volume.split(':')[0] ?? '')
      .filter((name) => !name.startsWith('.'))
    expect(Object.keys(volumes ?? {})).toEqual(expect.arrayContaining(own))
  }
})

test.for(['compose.yaml', 'compose.scale.yaml'])(
  '%s writes backups to a separate volume, also with a read-only file system',
  (file) => {
    type Service = Partial<Record<'volumes' | 'command' | 'tmpfs', string[]>> & {
      read_only?: boolean
      environment: Record<string, string>
      healthcheck: { test: string[] }
    }
    const { services } = parse(read(`docker/${file}`), { merge: true }) as {
      services: Record<string, Service>
    }
    const { backup, shop } = services
    expect(backup).toMatchObject({ read_only: true, environment: { TMPDIR: '/backups' }, tmpfs: ['/tmp'] })
    expect(backup?.volumes).toContain('backups:/backups')
    expect(backup?.command?.join()).toContain('shop-data.cjs backup /backups --keep 14')
    // The image's own health check requests the shop, which does not run here.
    expect(backup?.healthcheck.test.join()).toContain('/backups')
    // The backup mounts the same data as the shop.
    for (const volume of shop?.volumes ?? []) expect(backup?.volumes).toContain(volume)
    if (shop) expect(backup?.environment.DATA_DIR).toBe(shop.environment.DATA_DIR)
  },
)
