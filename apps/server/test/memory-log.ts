import { createLog } from '../src/logging/create-log.ts'

export type LogLine = { level: number; msg?: string; [key: string]: unknown }

/** Creates a log that collects its lines in `lines`. */
export const memoryLog = () => {
  const lines: LogLine[] = []
  const output = { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) }
  return { log: createLog({ logLevel: 'trace' }, output), lines }
}
