import { spawn } from 'node:child_process'
import { copyFileSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { freePort } from '@voltway/db/free-port'
import { expect, onTestFinished, test } from 'vitest'
import { emptyFolder, startProgram } from './program.ts'

const root = join(import.meta.dirname, '../../..')
const page = readFileSync(join(root, 'docs/api.md'), 'utf8')
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))]
    .map(([, code = '']) => code)
    .join('\n')

/** Returns the URL of a proxy of a shop that answers 503 to the first request with an idempotency key. */
const busyOnce = async (url: string) => {
  let isBusy = true
  const proxy = createServer((incoming, outgoing) => {
    if (isBusy && incoming.headers['idempotency-key']) {
      isBusy = false
      outgoing.writeHead(503, { 'Retry-After': '1' }).end('{"code":"UNAVAILABLE"}')
      return
    }
    const { method = '', url: path = '', headers } = incoming
    const forwarded = request(url + path, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 0, response.headers)
      response.pipe(outgoing)
    })
    incoming.pipe(forwarded)
  })
  onTestFinished(() => void proxy.close())
  const port = await freePort()
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  return `http://127.0.0.1:${port}`
}

test('the tutorial of the API buys, retries, pages, uploads and verifies a webhook', async () => {
  const folder = emptyFolder()
  const env = { ADMIN_SECRET: '', SEED_DEMO: 'on', WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }
  const { url } = await startProgram(join(folder, 'data'), env)
  const shop = await busyOnce(url)
  const port = String(await freePort())
  const adapted = (code: string) => code.replaceAll('http://127.0.0.1:3000', shop).replaceAll('8080', port)
  writeFileSync(join(folder, 'receiver.ts'), adapted(blocks('ts')))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  copyFileSync(join(root, 'apps/web/public/icons/icon-192.png'), join(folder, 'car.png'))

  // A client that disconnects within its body must not stop the receiver.
  const head = 'POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 9\\r\\n\\r\\n'
  const abort = `exec 3<>/dev/tcp/127.0.0.1/${port}; printf '${head}' >&3; sleep 1; exec 3>&-; sleep 1\n`
  const commands = adapted(blocks('sh')).replace(/^.*\/test\n/m, `${abort}$&`)
  const script = `set -euo pipefail\n${commands}\nwait`
  const child = spawn('bash', ['-c', script], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void process.kill(-Number(child.pid), 'SIGKILL'))
  let output = ''
  for await (const text of child.stdout.setEncoding('utf8')) {
    output += text
    if (/ ping\n/.test(output)) break
  }
  const reference = 'VW-\\w{4}-\\w{4}'
  const steps = [
    `"reference":"(${reference})"`, // the order,
    `reference: '\\1'`, // and how to pay it,
    `\\n(${reference})\\n\\2\\n`, // one order after two attempts,
    `\\2 [\\d.]+\\n\\1 [\\d.]+\\n`, // both orders in two parts,
    '/images/.+\\.webp\\n', // an uploaded image,
    '400\\n', // a rejected and an accepted message.
    '{"success":true}',
    '\\S+ ping\\n',
  ]
  expect(output).toMatch(new RegExp(steps.join('.*'), 's'))
})
