import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '@voltway/contract'
import { freshPostgres } from '@voltway/db/fixture'
import { freePort } from '@voltway/db/free-port'
import { expect, onTestFinished, test } from 'vitest'
import { startBehindSocket } from '../test/inherited-socket.ts'
import { call, emptyFolder, startProgram } from '../test/program.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')

/** Runs an installed proxy until the test ends. Fails with the name of the missing program. */
const runProxy = async (program: string, args: string[], port: number, env: Record<string, string> = {}) => {
  const proxy = spawn(program, args, { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' })
  let isOver = false
  const failed = once(proxy, 'error').then(([error]) => {
    throw new Error(`${program} must be installed for this test (apt-get install caddy nginx)`, {
      cause: error,
    })
  })
  failed.catch(() => {})
  onTestFinished(async () => {
    isOver = true
    if (proxy.exitCode !== null) return
    proxy.kill('SIGTERM')
    await once(proxy, 'close')
  })
  const url = `http://127.0.0.1:${port}`
  const waitUntilReachable = async () => {
    while (
      !isOver &&
      !(await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await sleep(100)
  }
  await Promise.race([failed, waitUntilReachable()])
  return { url }
}

const runCaddy = async (text: string, ports: number[]) => {
  const [folder, port] = [emptyFolder(), await freePort()]
  const site = `http://127.0.0.1:${port}`
  const local = text
    .replace('shop.example', site)
    .replace('127.0.0.1:3000', `127.0.0.1:${ports[0]}`)
    .replace(/^\{$/m, '{\n\tadmin off')
  const whole = /^\{$/m.test(text) ? local : `{\n\tadmin off\n}\n${local}`
  writeFileSync(join(folder, 'Caddyfile'), whole)
  const env = { DOMAIN: site, NODES: ports.map((node) => `127.0.0.1:${node}`).join(' '), HOME: folder }
  return runProxy(
    'caddy',
    ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
    port,
    env,
  )
}

const runNginx = async (text: string, [shopPort]: number[]) => {
  const [folder, port] = [emptyFolder(), await freePort()]
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  for (const name of temporary) mkdirSync(join(folder, name))
  const server = text
    .replace('listen 80', `listen 127.0.0.1:${port}`)
    .replace('listen [::]:80;', '')
    .replace(':3000', `:${shopPort}`)
  const paths = temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {} http { access_log off; ${paths} ${server} }`,
  )
  return runProxy('nginx', ['-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`], port)
}

type Shop = { ports: number[]; restart: () => Promise<void> }
type Env = Record<string, string>

/** A single node, which restarts on the same port. */
const plainNode = async (env: Env): Promise<Shop> => {
  const folder = emptyFolder()
  let program = await startProgram(folder, env)
  const { port } = program
  const restart = async () => {
    expect((await program.stop()).code).toBe(0)
    program = await startProgram(folder, { ...env, PORT: String(port) })
  }
  return { ports: [port], restart }
}

const nodeBehindSocket = async (env: Env): Promise<Shop> => {
  const { port, restart } = await startBehindSocket(emptyFolder(), env)
  return { ports: [port], restart }
}

/** Two nodes of one PostgreSQL, which restart one after the other. */
const twoNodes = async (env: Env): Promise<Shop> => {
  const shared = { DATABASE_URL: await freshPostgres(), ...env }
  const [one, other] = [await plainNode(shared), await plainNode(shared)]
  const restart = async () => {
    await one.restart()
    // Like `--wait`: until the proxy has seen that the node is ready.
    await sleep(5000)
    await other.restart()
    await sleep(5000)
  }
  return { ports: [...one.ports, ...other.ports], restart }
}

const settings = { RATE_LIMITS: 'off', TRUST_PROXY: '127.0.0.1,::1', LOG_LEVEL: 'warn' }

const recipes: [string, (env: Env) => Promise<Shop>, (ports: number[]) => Promise<{ url: string }>][] = [
  [
    'Caddy as in docs/deploy a single node',
    (env) => nodeBehindSocket({ ...settings, ...env }),
    (ports) => runCaddy(read('docs/deploy/Caddyfile'), ports),
  ],
  [
    'nginx as in docs/deploy a single node',
    (env) => nodeBehindSocket({ ...settings, ...env }),
    (ports) => runNginx(read('docs/deploy/nginx.conf'), ports),
  ],
  [
    'Caddy as in docker/Caddyfile each of two nodes',
    (env) => twoNodes({ ...settings, SHUTDOWN_DELAY: '5', ...env }),
    (ports) => runCaddy(read('docker/Caddyfile'), ports),
  ],
]

test.each(recipes)('%s: restarts under load without a failed request', async (_, start, run) => {
  const shop = await start({})
  const proxy = await run(shop.ports)
  let isOver = false
  let succeeded = 0
  const failed: string[] = []
  const count = async (asking: Promise<unknown>) => {
    try {
      await asking
      succeeded += 1
    } catch (error) {
      failed.push(String(error))
    }
  }
  const look = async () => {
    const page = await fetch(`${proxy.url}/shop`)
    await page.text()
    if (page.status !== 200) throw new Error(`/shop: ${page.status}`)
  }
  const buy = async (index: number) => {
    const body = { name: 'Ada', email: `ada${index}@example.com`, password: 'correct horse' }
    const { token } = await call<Session>(proxy, 'POST', '/api/auth/register', { body })
    while (!isOver) {
      await count(call(proxy, 'POST', '/api/cart', { token, body: { cart: [] } }))
      await count(call(proxy, 'GET', '/api/cart', { token }))
      await count(look())
    }
  }
  const load = Promise.all(Array.from({ length: 8 }, (_, index) => buy(index)))
  for (let round = 0; round < 3; round++) {
    const before = succeeded
    await expect.poll(() => succeeded).toBeGreaterThan(before + 200)
    await shop.restart()
  }
  const before = succeeded
  await expect.poll(() => succeeded).toBeGreaterThan(before + 200)
  isOver = true
  await load
  expect(failed).toEqual([])
})

test('behind Caddy as in docker/Caddyfile, the other node serves all requests after one was killed', async () => {
  const shared = { ...settings, DATABASE_URL: await freshPostgres() }
  const [folder, other] = [emptyFolder(), await plainNode(shared)]
  const killed = await startProgram(folder, shared)
  const proxy = await runCaddy(read('docker/Caddyfile'), [killed.port, ...other.ports])
  const body = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' }
  const { token } = await call<Session>(proxy, 'POST', '/api/auth/register', { body })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const statuses = new Map<number, number>()
  let isOver = false
  const save = async () => {
    while (!isOver) {
      const { status } = await fetch(`${proxy.url}/api/cart`, {
        method: 'POST',
        headers,
        body: '{"cart":[]}',
      })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const load = Promise.all(Array.from({ length: 24 }, save))
  await expect.poll(() => statuses.get(200)).toBeGreaterThan(100)
  killed.child.kill('SIGKILL')
  const before = statuses.get(200) ?? 0
  await sleep(5000)
  expect(statuses.get(200)).toBeGreaterThan(before + 100)
  isOver = true
  await load
  // Caddy 2.6 answers 502 to a POST whose body it has sent to the killed node.
  expect([...statuses.keys()].filter((status) => status !== 502)).toEqual([200])
  expect(statuses.get(502) ?? 0).toBeLessThan(200)
})
