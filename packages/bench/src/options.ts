import { parseArgs } from 'node:util'

/** What a run was asked for. */
export type Options = {
  /** Sections whose name begins with one of these words; all when there is none. */
  only: string[]
  /** How often everything is measured, in turn, after a first time that does not count. */
  rounds: number
  /** How long each load lasts. */
  seconds: number
  /** How long the mixed load lasts; 0 leaves it out. */
  minutes: number
  /** Whether there is a shop with a million orders, too. */
  large: boolean
  /** Where the figures go, for a later `--compare`. */
  json: string | undefined
  /** Figures of an earlier run. */
  compare: string | undefined
  /** Whether docs/benchmarks.md gets the tables. */
  write: boolean
}

export const readOptions = (args: string[]): Options => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    allowNegative: true,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '2' },
      minutes: { type: 'string' },
      large: { type: 'boolean', default: false },
      json: { type: 'string' },
      compare: { type: 'string' },
      write: { type: 'boolean', default: true },
    },
  })
  return {
    only: [...values.only, ...positionals].flatMap((words) => words.split(/[ ,]+/)).filter(Boolean),
    rounds: positive('--rounds', values.rounds),
    seconds: positive('--seconds', values.seconds),
    minutes: values.minutes === undefined ? 0 : positive('--minutes', values.minutes),
    large: values.large,
    json: values.json,
    compare: values.compare,
    write: values.write,
  }
}

const positive = (name: string, value: string): number => {
  const number = Number(value)
  if (number > 0) return number
  throw new Error(`${name} takes a number above 0, not ${value}`)
}
