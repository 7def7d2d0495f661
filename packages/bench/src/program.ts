import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'

/** The options to start a program: its core, command (Node by default), arguments, folder and environment. */
export type Launch = {
  core: string | undefined
  command?: string
  args: string[]
  cwd: string
  env?: Record<string, string | undefined>
}

/** A running server. Its usage is the CPU time since its start and its resident memory. */
export type Program = {
  url: string
  usage: () => { cpuMs: number; rssMiB: number }
  stop: () => Promise<void>
}

// Linux counts CPU time in /proc in hundredths of a second.
const msPerTick = 10

const usageOf = (pid: number) => {
  // The name of the program, in parentheses, may contain spaces and parentheses.
  const [, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').split(' ')
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return { cpuMs: (Number(fields[11]) + Number(fields[12])) * msPerTick, rssMiB: Number(kib) / 1024 }
}

const spawnProgram = ({ core, command = process.execPath, args, cwd, env = {} }: Launch) => {
  const pinned = core === undefined ? [] : ['taskset', '-c', core]
  const [program = '', ...rest] = [...pinned, command, ...args]
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(program, rest, {
    cwd,
    env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const errors = text(child.stderr)
  process.once('exit', () => child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(async ([code]) => {
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${await errors}`)
  })
  return { child, ended }
}

/** Starts a server and waits for the line with its URL. */
export const startProgram = async (launch: Launch): Promise<Program> => {
  const { child, ended } = spawnProgram(launch)
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    // The log goes to a pipe, as under most service managers.
    child.stdout.on('data', (part: Buffer) => {
      output = `${output}${part}`.slice(-1000)
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
      if (found === undefined) return
      child.stdout.removeAllListeners('data').resume()
      resolve(found)
    })
    ended.catch(reject)
  })
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { url, usage: () => usageOf(child.pid ?? 0), stop }
}

/** Runs a program to its end and returns its output, parsed as JSON. */
export const runProgram = async <Result>(launch: Launch): Promise<Result> => {
  const { child, ended } = spawnProgram(launch)
  const [output] = await Promise.all([text(child.stdout), ended])
  return JSON.parse(output) as Result
}
