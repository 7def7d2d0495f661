import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

// biome-ignore lint/suspicious/noExplicitAny: tests break manifests in ways that no type allows
export const rewriteManifest = (backup: string, change: (manifest: any) => void) => {
  const file = join(backup, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  change(manifest)
  writeFileSync(file, JSON.stringify(manifest))
}

/** Changes the database of a backup, and updates digest and counts in the manifest, as an attacker would. */
export const rewriteDatabase = (backup: string, change: (sqlite: DatabaseSync) => void) => {
  const file = join(backup, 'voltway.db')
  const sqlite = new DatabaseSync(file, { enableForeignKeyConstraints: false, defensive: false })
  change(sqlite)
  rewriteManifest(backup, (manifest) => {
    for (const table of Object.keys(manifest.tables))
      manifest.tables[table] = sqlite.prepare(`select count(*) as count from ${table}`).get()?.count
    sqlite.close()
    manifest.database = hash('sha256', readFileSync(file))
  })
}
