// Writes each mail of the golden files into a temporary folder, with its images: npm run mail:preview. A browser shows the
// dark colours if its colour scheme is dark.
import { copyFile, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { mailImagePath } from '@voltway/contract/browser'
import * as mails from '@voltway/mail'
import { sampleImages, sampleMails } from '../test/sample-mails.ts'

const encoded = join(import.meta.dirname, '../../../apps/server/seed/encoded')
const folder = await mkdtemp(join(tmpdir(), 'voltway-mails-'))

await mkdir(join(folder, 'images'))
for (const [name, path] of Object.entries(sampleImages))
  await copyFile(join(encoded, name, '160.jpg'), join(folder, mailImagePath(path) ?? ''))

for (const [name, { text, html, attachments }] of Object.entries(
  sampleMails(mails, pathToFileURL(folder).href),
)) {
  let page = html
  for (const { cid, filename, content } of attachments) {
    await writeFile(join(folder, `${name}-${filename}`), content)
    page = page.replaceAll(`cid:${cid}`, `${name}-${filename}`)
  }
  await writeFile(join(folder, `${name}.html`), page)
  await writeFile(join(folder, `${name}.txt`), text)
  console.log(join(folder, `${name}.html`))
}
