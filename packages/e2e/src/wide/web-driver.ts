import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'

type Driver = {
  navigate: (url: string) => Promise<unknown>
  /** Returns the value of an expression in the page, which must be a text. */
  evaluate: (expression: string) => Promise<string>
  /** Performs actions (https://www.w3.org/TR/webdriver2/#actions). */
  act: (actions: object[]) => Promise<unknown>
}

/** The browsers, by their Debian packages. `programs` must be installed; `command` starts the browser with a port and a profile. */
const browsers = {
  'firefox-esr': {
    programs: ['firefox-esr'],
    command: (port: number, profile: string) =>
      `firefox-esr --headless --no-remote --profile ${profile} --remote-debugging-port ${port}`,
    connect: connectBidi,
  },
  'webkit2gtk-driver': {
    programs: ['WebKitWebDriver', 'xvfb-run'],
    command: (port: number) => `xvfb-run -a WebKitWebDriver --port=${port}`,
    connect: connectHttp,
  },
}

export type BrowserName = keyof typeof browsers

/** Returns the browsers, each with the programs that are not installed. */
export const findBrowsers = () =>
  (Object.keys(browsers) as BrowserName[]).map((name) => ({
    name,
    missing: browsers[name].programs.filter((program) => spawnSync('which', [program]).status !== 0),
  }))

/** Starts a browser with a new profile. */
export async function startBrowser(
  name: BrowserName,
): Promise<{ driver: Driver; stop: () => Promise<void> }> {
  const port = await findFreePort()
  const profile = await mkdtemp(join(tmpdir(), 'voltway-browser-'))
  const [program = '', ...args] = browsers[name].command(port, profile).split(' ')
  // As the leader of a group, so that one signal also ends the processes of the browser.
  const env = { ...process.env, HOME: profile, TMPDIR: profile }
  const child = spawn(program, args, { stdio: 'ignore', detached: true, env })
  const exited = once(child, 'exit')
  const kill = () => process.kill(-(child.pid ?? 0), 'SIGTERM')
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    kill()
    await exited
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  const drivers: Driver[] = []
  await expect(async () => void drivers.push(await browsers[name].connect(port))).toPass()
  const [driver] = drivers as [Driver]
  return { driver, stop }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Connects to a browser with WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi). */
async function connectBidi(port: number): Promise<Driver> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/session`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('The browser does not listen yet')))
  })
  let calls = 0
  const send = <Result>(method: string, params: object) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const id = ++calls
    const receive = ({ data }: MessageEvent) => {
      const { id: answered, result, message } = JSON.parse(data)
      if (answered !== id) return
      socket.removeEventListener('message', receive)
      if (result) resolve(result)
      else reject(new Error(`${method}: ${message}`))
    }
    socket.addEventListener('message', receive)
    socket.send(JSON.stringify({ id, method, params }))
    return promise
  }
  await send('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  return {
    navigate: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    evaluate: async (expression) => {
      const params = { expression, target: { context }, awaitPromise: false }
      return (await send<{ result: { value: string } }>('script.evaluate', params)).result.value
    },
    act: (actions) => send('input.performActions', { context, actions }),
  }
}

async function connectHttp(port: number): Promise<Driver> {
  const send = async <Result>(path: string, body: object): Promise<Result> => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    const { value } = (await response.json()) as { value: Result & { message?: string } }
    if (!response.ok) throw new Error(`${path}: ${value.message}`)
    return value
  }
  const { sessionId } = await send<{ sessionId: string }>('', { capabilities: {} })
  return {
    navigate: (url) => send(`/${sessionId}/url`, { url }),
    evaluate: (expression) =>
      send(`/${sessionId}/execute/sync`, { script: `return ${expression}`, args: [] }),
    act: (actions) => send(`/${sessionId}/actions`, { actions }),
  }
}
