import { join } from 'node:path'
import { type CopiedTable, copiedTables, schemaVersion } from '@voltway/db'
import { StartRefused } from '../start-refused.ts'
import { type Fingerprint, fingerprint, readLines } from './line-files.ts'
import {
  type Manifest,
  PictureLine,
  pictureFolder,
  pictureList,
  readManifest,
  tableFile,
} from './manifest.ts'

/** A backup that was looked at file by file. */
export type Backup = { folder: string; manifest: Manifest }

/**
 * Reads every file of a backup and compares it with the manifest, without a server and without changing anything.
 * @throws StartRefused with what is wrong first
 */
export const checkFiles = async (folder: string): Promise<Backup> => {
  const manifest = await readManifest(folder)
  if (manifest.schema > schemaVersion) {
    throw new StartRefused(
      `${folder} has schema ${manifest.schema}, newer than this program's ${schemaVersion}: use the version ${manifest.version}`,
    )
  }
  for (const table of tablesOf(manifest))
    await checkFile(tableFile(folder, table), manifest.tables[table]?.file)
  await checkFile(pictureList(folder), manifest.pictures.list)
  await checkPictures(folder, manifest)
  return { folder, manifest }
}

/** The tables of a backup in the order in which they are filled. */
export const tablesOf = ({ tables }: Manifest): CopiedTable[] =>
  copiedTables.filter((table) => tables[table] !== undefined)

/** The files of a backup's pictures. */
export async function* picturesOf(folder: string): AsyncGenerator<PictureLine> {
  for await (const line of readLines(pictureList(folder))) {
    const { success, data } = PictureLine.safeParse(line)
    if (!success) throw new StartRefused(`${pictureList(folder)} names a file that is no picture's`)
    yield data
  }
}

const checkFile = async (path: string, expected: Fingerprint | undefined) => {
  const found = await fingerprint(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartRefused(`The backup is damaged: ${path} cannot be read (${error.code})`)
  })
  if (found.sha256 !== expected?.sha256)
    throw new StartRefused(`The backup is damaged: ${path} is not what was written`)
}

const checkPictures = async (folder: string, { pictures }: Manifest) => {
  let files = 0
  for await (const picture of picturesOf(folder)) {
    files += 1
    await checkFile(join(pictureFolder(folder), picture.name), picture)
  }
  if (files !== pictures.files)
    throw new StartRefused(`The backup is damaged: ${pictureList(folder)} lists ${files} pictures`)
}
