import { hashPassword } from '../calibrations.ts'
import { type Call, load } from '../load.ts'
import { table } from '../report.ts'
import { type Contender, inRounds } from '../rounds.ts'
import type { Section } from '../section.ts'
import { register, startStores } from '../store.ts'

const people = 8

/** Signing in is hashing a password; what else does it cost? */
export const signIns: Section = {
  name: 'sign-ins',
  show: table,
  measure: async (context) => {
    const contenders: Contender[] = [
      { work: 'one password hash', by: 'D', unit: '/s', measure: () => hashPassword(context) },
    ]
    for (const store of await startStores(context)) {
      const series: Call[][] = []
      while (series.length < people) series.push([(await register(store)).signIn])
      contenders.push({
        work: `sign-ins by ${people} people`,
        by: store.by,
        unit: '/s',
        against: { work: 'one password hash', by: 'D' },
        measure: () => load(store, series, context.seconds),
      })
    }
    return inRounds(context.rounds, contenders)
  },
}
