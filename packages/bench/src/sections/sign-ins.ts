import type { Section } from '../bench.ts'
import { hashPassword } from '../calibrations.ts'
import { type Contender, measureInRounds } from '../measure.ts'
import { loadContender, register, startShops } from '../shop.ts'

const against = { work: 'one password hash', by: 'D' }
const work = 'sign-ins by eight customers'

/** Sign-ins by customers. Most of their time is a password hash. */
export const signIns: Section = async (bench) => {
  const contenders: Contender[] = [{ ...against, unit: '/s', measure: () => hashPassword(bench) }]
  for (const shop of await startShops(bench)) {
    const calls = await Promise.all(Array.from({ length: 8 }, async () => [(await register(shop)).signIn]))
    contenders.push({
      ...loadContender(bench, shop, work, calls),
      against,
      floor: { name: work, least: 0.85 },
    })
  }
  return measureInRounds(bench.rounds, contenders)
}
