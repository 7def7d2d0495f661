import { dialogs, useDialogQueue } from '@voltway/ui/dialog-queue'
import { afterEach, expect, test } from 'vitest'
import { formatChanges } from '../src/lib/editing/format-changes.ts'
import { saveWithConflictCheck } from '../src/lib/editing/save-with-conflict-check.tsx'
import { UploadRefusal } from '../src/lib/failure.ts'

type Entity = { version: number; price: string }

const loaded = { version: 1, price: '5' }

/** Saves the price ' 6 ', which the server trims, on a server that has `present`. Returns the outcome and the versions in the requests. */
function save(present: Entity) {
  const versions: number[] = []
  const saved = saveWithConflictCheck({
    loaded,
    typed: { price: ' 6 ' },
    toDraft: ({ price }: Entity) => ({ price }),
    describeChanges: (now, before) => formatChanges(before, now),
    save: async ({ version }) => {
      versions.push(version)
      if (version !== present.version)
        throw new UploadRefusal(412, { error: true, code: 'CHANGED', message: '', details: present } as never)
      return 'saved'
    },
    onLoad: () => {},
  })
  return { saved, versions }
}

const openDialog = () => expect.poll(() => useDialogQueue.getState()[0]?.message)

afterEach(() => dialogs.dismissAll())

test.each([
  ['the loaded', '5'],
  ['the typed', '6'],
])('saves without a dialog over a version with %s values', async (_, price) => {
  const { saved, versions } = save({ version: 3, price })
  expect(await saved).toBe('saved')
  expect(versions).toEqual([1, 3])
})

test('saves over another change only after the admin agrees', async () => {
  for (const agreed of [false, true]) {
    const { saved, versions } = save({ version: 2, price: '7' })
    await openDialog().toBe('It has changed since you opened it: price (5 → 7).')
    useDialogQueue.getState()[0]?.answer(agreed)
    expect(await saved).toBe(agreed ? 'saved' : null)
    expect(versions).toEqual(agreed ? [1, 2] : [1])
    dialogs.dismissAll()
  }
})

test('throws other errors', async () => {
  const error = new Error('No response')
  const failing = saveWithConflictCheck({
    loaded,
    typed: loaded,
    toDraft: (entity: Entity) => entity,
    describeChanges: () => '',
    save: () => Promise.reject(error),
    onLoad: () => {},
  })
  await expect(failing).rejects.toBe(error)
})
