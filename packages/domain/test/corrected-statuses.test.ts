import { type Order, OrderStatus } from '@voltway/contract'
import { ageRows } from '@voltway/db/fixture'
import { expect, test as promise } from 'vitest'
import { isOutdated } from '../src/deliveries/mail-content.ts'
import { mailedStatus, returnsToWaitingMail } from '../src/deliveries/status-mails.ts'
import {
  claimDelivery,
  type Outcome,
  queueEventDeliveries,
  readMailContent,
  type Shop,
  settleDelivery,
  updateOrder,
} from '../src/index.ts'
import { admin, eachShop, type TestShop } from './fixture.ts'
import { mails, orderWithMails } from './mail-fixture.ts'

const failure: Outcome = { result: 'later', responseStatus: 451, error: 'Greylisted', durationMs: 1 }

/** Tries all mails to the customer that are due, and returns those that the mail server accepted. */
const sendDue = async (shop: Shop, accepts: (kind: string) => boolean): Promise<string[]> => {
  const sent: string[] = []
  for (let due = await claimDelivery(shop, mails); due; due = await claimDelivery(shop, mails)) {
    const content = await readMailContent(shop, due)
    const kind = content?.mail === 'order' ? content.kind : undefined
    const isSent = kind !== undefined && accepts(kind)
    if (isSent) sent.push(kind)
    const outcome: Outcome = isSent ? { result: 'sent', durationMs: 1 } : failure
    await settleDelivery(shop, due, content && outcome)
  }
  return sent
}

/** Changes an order at these seconds, and returns the mails that reach the customer, until 500 s after it. */
const mailsAbout = async (plain: TestShop, changes: Record<number, OrderStatus>, failures: string[] = []) => {
  const { shop, order } = await orderWithMails({ ...plain, randomBytes: (count) => new Uint8Array(count) })
  const sent: string[] = []
  const left = [...failures]
  const accepts = (kind: string) => kind !== left[0] || left.shift() === undefined
  for (let second = 0; second <= 500; second += 5) {
    const status = changes[second]
    if (status) await updateOrder(shop, admin, { id: order.id, status })
    await queueEventDeliveries(shop)
    sent.push(...(await sendDue(shop, accepts)))
    plain.moveClock(5000)
    await ageRows(shop.database, 5)
  }
  return sent
}

eachShop('a mail about an order', (test) => {
  for (const [changes, sent] of [
    [{ 5: 'shipped', 35: 'paid', 40: 'completed', 70: 'shipped' }, ['shipped', 'shipped']],
    [
      { 5: 'cancelled', 70: 'paid', 100: 'pending', 105: 'shipped', 135: 'paid' },
      ['cancelled', 'paid', 'paid'],
    ],
  ] as [Record<number, OrderStatus>, string[]][])
    test(`reports the status after ${JSON.stringify(changes)}`, async ({ shop }) => {
      expect(await mailsAbout(shop, changes)).toEqual(['placed', ...sent])
    })

  test('reports the payment if a late try met another status', async ({ shop }) => {
    const changes = { 5: 'paid', 365: 'pending', 400: 'paid' } as const
    expect(await mailsAbout(shop, changes, ['paid', 'paid'])).toEqual(['placed', 'paid'])
  })

  test('reports a status once that the order left and reached again during an outage', async ({ shop }) => {
    const changes = { 5: 'paid', 100: 'pending', 200: 'paid' } as const
    expect(await mailsAbout(shop, changes, ['paid', 'paid'])).toEqual(['placed', 'paid'])
  })

  test('reports such a status once if the order has a further status by then', async ({ shop }) => {
    const changes = { 5: 'paid', 100: 'pending', 200: 'paid', 230: 'shipped' } as const
    expect((await mailsAbout(shop, changes, ['paid', 'paid'])).toSorted()).toEqual([
      'paid',
      'placed',
      'shipped',
    ])
  })

  test('has the payment details if a late try met another status', async ({ shop }) => {
    expect(await mailsAbout(shop, { 5: 'paid', 20: 'pending' }, ['placed'])).toEqual(['placed'])
  })
})

/** Calls `check` with each history of at most `changes` changes, which are 5, 30 or 61 s apart. */
const eachHistory = (
  changes: number,
  check: (history: Order['history']) => void,
  history: Order['history'],
) => {
  check(history)
  if (changes === 0) return
  const last = history.at(-1) ?? expect.fail()
  for (const status of OrderStatus.options.filter((each) => each !== last.status))
    for (const seconds of [5, 30, 61]) {
      const at = new Date(Date.parse(last.at) + seconds * 1000).toISOString()
      eachHistory(changes - 1, check, [...history, { status, at }])
    }
}

const secondsOf = ({ at }: { at: string }) => Date.parse(at) / 1000

promise('the last mail is about the last status, and a late try loses no mail about it', () => {
  const orderAt = (history: Order['history'], second: number) => {
    const steps = history.filter((step) => secondsOf(step) <= second)
    return { status: steps.at(-1)?.status, history: steps } as Order
  }
  for (const lateSeconds of [0, 7, 100])
    eachHistory(
      4,
      (history) => {
        const sent = history.flatMap((step, nth) => {
          const { status } = step
          const then = { status, history: history.slice(0, nth + 1) } as Order
          if (mailedStatus(then) === undefined || returnsToWaitingMail(then)) return []
          const due = secondsOf(step) + 60 + (nth % 2 === 0 ? 0 : lateSeconds)
          return isOutdated(then, orderAt(history, due)) ? [] : [{ status, due }]
        })
        const last = history.at(-1)?.status
        const mailed = sent.toSorted((one, other) => one.due - other.due).map(({ status }) => status)
        if (last === 'pending') return
        if (lateSeconds === 0 ? mailed.at(-1) !== last : !mailed.includes(last as OrderStatus))
          expect.fail(`${lateSeconds} s late: ${mailed} after ${JSON.stringify(history)}`)
      },
      [{ status: 'pending', at: '2030-01-01T12:00:00.000Z' }],
    )
})
