import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { images, transact } from '../src/index.ts'
import { freshDatabase } from './fixture.ts'

test('a restored image is written only if its path or its bytes changed', async () => {
  const { db } = await freshDatabase('postgres')
  const version = async (path: string, bytes: string) => {
    const file = { name: 'a.jpg', content_type: 'image/jpeg', bytes: Buffer.from(bytes) }
    await transact(db, (trx) => images.replaceFile(trx, path, file))
    const { rows } = await sql<{
      xmin: string
      path: string
    }>`select xmin::text, path from image_files`.execute(db)
    expect(rows).toMatchObject([{ path }])
    expect((await images.findFile(db, 'a.jpg'))?.bytes).toEqual(file.bytes)
    return rows[0]?.xmin
  }
  const first = await version('/images/a.jpg', 'a')
  expect(await version('/images/a.jpg', 'a')).toBe(first)
  const damaged = await version('/images/a.jpg', 'b')
  expect(damaged).not.toBe(first)
  expect(await version('/images/c.jpg', 'b')).not.toBe(damaged)
})
