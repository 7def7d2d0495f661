// The store with hot reload: the server restarts when its files change; Vite, in front of it, serves the pages and
// passes everything else on to API_PORT. Where the server prints its own address, Vite's is shown.
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const { HOST: host = '127.0.0.1', PORT: port = '3000' } = process.env
const apiPort = String(Number(port) + 1)

const server = spawn('node', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, HOST: host, PORT: apiPort },
})
createInterface(server.stdout).on('line', (line) => {
  console.log(line.replaceAll(`${host}:${apiPort}`, `${host}:${port}`))
})

const web = spawn('vite', ['--host', host, '--port', port, '--strictPort', '--logLevel', 'warn'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  cwd: 'apps/web',
  env: { ...process.env, API_PORT: apiPort },
})

endTogether([server, web])

function endTogether(children: ChildProcess[]): void {
  const end = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  for (const child of children) child.once('exit', end)
  process.on('SIGINT', end).on('SIGTERM', end)
}
