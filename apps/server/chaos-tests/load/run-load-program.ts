import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** Runs a program of this folder in a process of its own, so that its load does not delay the test. Returns its output. */
export const runLoadProgram = async <Result>(file: string, task: unknown): Promise<Result> => {
  const args = [join(import.meta.dirname, file), JSON.stringify(task)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  return JSON.parse(await text(child.stdout)) as Result
}
