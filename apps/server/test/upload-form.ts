import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { errorOf, type TestResponse, type TestServer } from './harness.ts'

const boundary = 'the-boundary'
/** The headers of a multipart form. */
export const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }

export type Part = { name: string; value: string | Buffer; filename?: string; type?: string }

const opening = ({ name, filename, type }: Part) => {
  const file = filename === undefined ? '' : `; filename="${filename}"`
  const kind = type === undefined ? '' : `Content-Type: ${type}\r\n`
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${kind}\r\n`
}

/** Encodes a form as a browser does. */
export const form = (...parts: Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(opening(part)), Buffer.from(part.value), Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

/** Returns a text field. */
export const text = (name: string, value: string): Part => ({ name, value })

/** The required fields of a product. */
export const car = [text('name', 'Model 3'), text('price', '38990.50')]

/** Returns a file in the field for the image. */
export const image = (value: Buffer | string, filename = 'car.png', type = 'image/png'): Part => ({
  name: 'image',
  value,
  filename,
  type,
})

/** Creates a small PNG. */
export const png = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#b52' } })
    .png()
    .toBuffer()

/** Sends a form as the admin, by default to create a product. */
export const upload = (
  { request, secret }: TestServer,
  raw: Buffer,
  path = 'POST /api/admin/upload-product',
) => {
  const [method = '', address = ''] = path.split(' ')
  return request(method, address, { secret, raw, headers: multipart })
}

/** Lists the names of the stored image files, in the folder or in PostgreSQL. */
export const stored = async ({ app: { env, shop } }: TestServer): Promise<string[]> => {
  const { db, dialect } = shop.database
  if (dialect === 'sqlite') return readdirSync(join(env.dataDir, 'uploads'))
  return (await db.selectFrom('image_files').select('name').execute()).map(({ name }) => name)
}

/** Expects that the response is this refusal, and that no file was stored. */
export const refused = async (server: TestServer, response: TestResponse, status: number, code: string) => {
  expect({ status: response.status, code: errorOf(response).code }).toEqual({ status, code })
  expect(await stored(server), 'files left behind').toEqual([])
}
