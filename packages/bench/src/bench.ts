import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Cores } from './machine.ts'
import type { Measured } from './measure.ts'
import type { startPostgres } from './postgres.ts'
import { type Launch, type Program, startProgram } from './program.ts'

/** The settings and resources of a section. */
export type Bench = {
  /** The number of measurements per row, and the length of each load in seconds. */
  rounds: number
  seconds: number
  /** The length of the mixed load in minutes; 0 omits it. */
  minutes: number
  /** Whether shops of the second size are measured, too. */
  large: boolean
  /** The folder for all stored data. */
  folder: string
  /** Undefined if programs cannot be bound to a core. */
  cores: Cores | undefined
  postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
  /** Stops the servers of a section. */
  stops: AsyncDisposableStack
}

/** Measures one kind of work. Its table is between the markers of its name in docs/benchmarks.md. */
export type Section = (bench: Bench) => Promise<Measured[]>

/** Creates an empty folder for a program. */
export const createEmptyFolder = ({ folder }: Bench): string => mkdtempSync(join(folder, 'program-'))

/** Starts a server that stops when the section ends. */
export const startSectionProgram = async ({ stops }: Bench, launch: Launch): Promise<Program> => {
  const program = await startProgram(launch)
  stops.defer(program.stop)
  return program
}
