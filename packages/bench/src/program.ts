import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { type Usage, usageOf } from './usage.ts'

/** How a program is started: on which core, which one (Node unless told), where, and in which environment. */
export type Launch = {
  core: string | undefined
  command?: string
  args: string[]
  cwd: string
  env?: NodeJS.ProcessEnv
}

/** A server that runs. */
export type Program = {
  url: string
  pid: number
  usage: () => Usage
  stop: () => Promise<void>
}

const begin = ({ core, command = process.execPath, args, cwd, env = {} }: Launch) => {
  const pinned = core === undefined ? [] : ['taskset', '-c', core]
  const [program = '', ...rest] = [...pinned, command, ...args]
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(program, rest, {
    cwd,
    env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const complaints = { text: '' }
  child.stderr.on('data', (part: Buffer) => {
    complaints.text = `${complaints.text}${part}`.slice(-8000)
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => {
    process.off('exit', kill)
    return code
  })
  return { child, ended, complaints }
}

/** Starts a server and waits for the line with its address. */
export const startProgram = async (launch: Launch): Promise<Program> => {
  const { child, ended, complaints } = begin(launch)
  let heard = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      heard += part
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(heard) ?? []
      if (address !== undefined) resolve(address)
    })
    ended.then(
      (code) =>
        reject(
          new Error(
            `${launch.args.at(-1) ?? launch.command} ended with exit code ${code}:\n${heard}${complaints.text}`,
          ),
        ),
      reject,
    )
  })
  // The log is written to a pipe, as under most service managers, and read without being looked at.
  child.stdout.removeAllListeners('data').resume()
  const { pid = 0 } = child
  return {
    url,
    pid,
    usage: () => usageOf(pid),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Runs a program to its end and gives what it says, as JSON. */
export const runProgram = async <Result>(launch: Launch): Promise<Result> => {
  const { child, ended, complaints } = begin(launch)
  const said = await text(child.stdout)
  const code = await ended
  if (code !== 0)
    throw new Error(`${launch.args.join(' ')} ended with exit code ${code}:\n${complaints.text}`)
  return JSON.parse(said) as Result
}
