// Runs the shop with hot reload. The server restarts when its files change. The shop's Vite serves the shop's pages, and
// proxies the admin's pages to the Vite at ADMIN_PORT and all other requests to API_PORT. The server's own URL is printed
// as the URL of the shop's Vite.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const { HOST: host = '127.0.0.1', PORT: port = '3000' } = process.env
const apiPort = String(Number(port) + 1)
const adminPort = String(Number(port) + 2)

const server = spawn('node', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, HOST: host, PORT: apiPort },
})
createInterface(server.stdout).on('line', (line) => {
  console.log(line.replaceAll(`${host}:${apiPort}`, `${host}:${port}`))
})

const startVite = (app: string, atHost: string, atPort: string) =>
  spawn('vite', ['--host', atHost, '--port', atPort, '--strictPort', '--logLevel', 'warn'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    cwd: app,
    env: { ...process.env, API_PORT: apiPort, ADMIN_PORT: adminPort },
  })

const children = [server, startVite('apps/web', host, port), startVite('apps/admin', '127.0.0.1', adminPort)]
const endAll = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.once('exit', endAll)
process.on('SIGINT', endAll).on('SIGTERM', endAll)
