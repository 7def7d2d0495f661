import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Cores } from './machine.ts'
import type { Options } from './options.ts'
import type { Postgres } from './postgres.ts'
import { type Launch, type Program, startProgram } from './program.ts'

/** What a section measures with; what it starts and makes is gone after it. */
export type Context = Options & {
  /** For everything that is stored. */
  folder: string
  /** Undefined where programs cannot be kept on a core. */
  cores: Cores | undefined
  /** Where there is one. */
  postgres: Postgres | undefined
  /** Ends what the section has started, the last one first. */
  ends: AsyncDisposableStack
}

export const emptyFolder = (context: Pick<Context, 'ends' | 'folder'>): string => {
  const folder = mkdtempSync(join(context.folder, 'of-a-program-'))
  context.ends.defer(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a server that runs until the section ends. */
export const startFor = async ({ ends }: Pick<Context, 'ends'>, launch: Launch): Promise<Program> => {
  const program = await startProgram(launch)
  ends.defer(() => program.stop())
  return program
}
