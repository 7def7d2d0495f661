import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { cores, createEmptyFolder } from './machine.ts'

/** A program and its name in the tables. By default it runs on the core of measured programs, in an empty folder. */
export type Launch = {
  by: string
  command: string[]
  core?: string | undefined
  cwd?: string
  env?: Record<string, string | undefined>
}

/** A running server. */
export type Program = {
  by: string
  url: string
  memoryMiB: () => number
  stop: () => Promise<unknown>
}

const spawnArgs = ({ command, core = cores?.measured, cwd = createEmptyFolder(), env }: Launch) => {
  const [program = '', ...args] = core === undefined ? command : ['taskset', '-c', core, ...command]
  const { PATH, HOME, TMPDIR } = process.env
  return [program, args, { cwd, env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', ...env } }] as const
}

const running: Program[] = []

/** Starts a server and waits for the line with its URL. */
export const startProgram = async (launch: Launch): Promise<Program> => {
  const [program, args, options] = spawnArgs(launch)
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  const lines = createInterface(child.stdout)
  let url: string | undefined
  for await (const line of lines) {
    url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
    if (url !== undefined) break
  }
  if (url === undefined) throw new Error(`${launch.by} did not start`)
  lines.close()
  // The log goes to a pipe, as under most service managers.
  child.stdout.resume()
  const memoryMiB = () => {
    const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
    return Number(kib) / 1024
  }
  const stop = () => {
    child.kill()
    return exited
  }
  const started = { by: launch.by, url, memoryMiB, stop }
  running.push(started)
  return started
}

/** Stops all servers that run. */
export const stopPrograms = () => Promise.all(running.splice(0).map(({ stop }) => stop()))

/** Runs a program to its end and returns its output, parsed as JSON. */
export const runProgram = async <Result>(launch: Launch): Promise<Result> => {
  const [program, args, options] = spawnArgs(launch)
  const { stdout } = await promisify(execFile)(program, args, { ...options, maxBuffer: 2 ** 26 })
  return JSON.parse(stdout)
}
