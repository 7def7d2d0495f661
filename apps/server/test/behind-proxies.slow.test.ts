import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startBehindSocket } from './inherited-socket.ts'
import { emptyFolder } from './program.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')

test('requests wait at the socket of systemd during a restart, and none fails', async () => {
  const shop = await startBehindSocket(emptyFolder())
  let isOver = false
  const statuses: number[] = []
  // One connection per request, as nginx does.
  const request = async () => {
    while (!isOver) {
      const response = await fetch(`${shop.url}/api/products`, { headers: { Connection: 'close' } })
      await response.arrayBuffer()
      statuses.push(response.status)
    }
  }
  const load = Promise.all(Array.from({ length: 4 }, request))
  for (let round = 0; round < 2; round++) await shop.restart()
  isOver = true
  await load
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('documented proxies check /readyz?scope=node and retry', () => {
  const [single, several] = [read('docs/deploy/Caddyfile'), read('docker/Caddyfile')]
  expect(single).toContain('reverse_proxy 127.0.0.1:3000 {')
  expect(several.match(/health_uri \S+/g)).toEqual(['health_uri /readyz?scope=node'])
  for (const recipe of [single, several]) expect(recipe).toMatch(/lb_try_duration \d+s/)
  expect(read('docs/deploy/nginx.conf')).toMatch(/proxy_pass http:\/\/127\.0\.0\.1:3000;/)
  expect(read('docs/deploy/voltway.socket')).toMatch(/\[Socket\]\nListenStream=127\.0\.0\.1:3000\n/)
})
