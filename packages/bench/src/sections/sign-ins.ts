import { hashPassword, httpHashes } from '../calibrations.ts'
import { startFor } from '../context.ts'
import { type Call, load } from '../load.ts'
import { table } from '../report.ts'
import { type Contender, inRounds } from '../rounds.ts'
import type { Section } from '../section.ts'
import { password, register, startStores } from '../store.ts'

const people = 8
const work = `sign-ins by ${people} people`
const oneHash = { work: 'one password hash', by: 'D' }

/** Signing in is hashing a password; what else does it cost? */
export const signIns: Section = {
  name: 'sign-ins',
  show: table,
  measure: async (context) => {
    const contenders: Contender[] = [{ ...oneHash, unit: '/s', measure: () => hashPassword(context) }]
    const bare = await startFor(context, httpHashes(context))
    const requests = Array.from({ length: people }, () => [{ path: '/', body: { password } }])
    contenders.push({
      work,
      by: 'F',
      unit: '/s',
      against: oneHash,
      measure: () => load(bare, requests, context.seconds),
    })
    for (const store of await startStores(context)) {
      const series: Call[][] = []
      while (series.length < people) series.push([(await register(store)).signIn])
      contenders.push({
        work,
        by: store.by,
        unit: '/s',
        against: oneHash,
        measure: () => load(store, series, context.seconds),
      })
    }
    return inRounds(context.rounds, contenders)
  },
}
