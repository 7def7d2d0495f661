import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { authorizationTables, copiedTables } from '@voltway/db'
import { z } from 'zod'
import { pictureFile } from '../picture-names.ts'
import { StartRefused } from '../start-refused.ts'

const count = z.int().nonnegative()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const file = z.strictObject({ bytes: count, sha256 })

/** What a backup says of itself. It is written last: a folder without one is no backup. */
export const Manifest = z.strictObject({
  format: z.literal(1),
  /** The version of the program and the schema of the rows. */
  version: z.string(),
  schema: z.int().positive(),
  dialect: z.enum(['sqlite', 'postgres']),
  shop_id: z.string().min(1),
  created_at: z.iso.datetime(),
  /**
   * The rows of each table: how many, their digest whatever their order, and the file that they are in. Sessions and the like,
   * which older backups have, are ignored.
   */
  tables: z.partialRecord(
    z.enum([...copiedTables, ...authorizationTables]),
    z.strictObject({ rows: count, digest: sha256, file }),
  ),
  /** The files of the pictures, how many pictures the shop shows without having them, and the file that lists them. */
  pictures: z.strictObject({ files: count, bytes: count, missing: count, list: file }),
})
export type Manifest = z.infer<typeof Manifest>

/** A line of the list of pictures. */
export const PictureLine = z.strictObject({
  name: z.string().regex(pictureFile),
  path: z.string().startsWith('/images/'),
  stored_at: z.iso.datetime(),
  bytes: count,
  sha256,
})
export type PictureLine = z.infer<typeof PictureLine>

export const manifestFile = (folder: string): string => join(folder, 'manifest.json')
export const tableFile = (folder: string, table: string): string => join(folder, `${table}.jsonl.gz`)
export const pictureList = (folder: string): string => join(folder, 'pictures.jsonl.gz')
export const pictureFolder = (folder: string): string => join(folder, 'pictures')

/** @throws StartRefused when the folder is no backup, or not one of this program's */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(manifestFile(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartRefused(`${folder} is no whole backup: its manifest cannot be read (${error.code})`)
  })
  const parsed = Manifest.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new StartRefused(
    `${manifestFile(folder)} is not one that this program understands: ${issue?.path.join('.')} ${issue?.message}`,
  )
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
