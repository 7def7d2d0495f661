import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Cores } from './machine.ts'
import type { Measured } from './measure.ts'
import type { startPostgres } from './postgres.ts'
import { type Launch, type Program, startProgram } from './program.ts'

/** What a section measures with. */
export type Bench = {
  /** How often each row is measured, and for how many seconds each load lasts. */
  rounds: number
  seconds: number
  /** How long the mixed load lasts; 0 leaves it out. */
  minutes: number
  /** Whether shops of the second size are measured, too. */
  large: boolean
  /** For everything that is stored. */
  folder: string
  /** Undefined if programs cannot be bound to a core. */
  cores: Cores | undefined
  postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
  /** Stops the servers of a section. */
  stops: AsyncDisposableStack
}

/** A kind of work with a table of its own on the page, between the markers of its name. */
export type Section = (bench: Bench) => Promise<Measured[]>

export const createEmptyFolder = ({ folder }: Bench): string => mkdtempSync(join(folder, 'program-'))

/** Starts a server that runs until the section ends. */
export const startSectionProgram = async ({ stops }: Bench, launch: Launch): Promise<Program> => {
  const program = await startProgram(launch)
  stops.defer(program.stop)
  return program
}
