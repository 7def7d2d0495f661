import { expect, test } from 'vitest'
import * as mails from '../src/index.ts'
import { sampleMails } from './sample-mails.ts'

// After a wanted change: npx vitest run --project mail -u
test.each(Object.entries(sampleMails(mails, 'https://shop.example')))(
  'renders %s as in its golden files',
  async (name, { subject, text, html }) => {
    await expect(`Subject: ${subject}\n\n${text}`).toMatchFileSnapshot(`golden/${name}.txt`)
    await expect(html).toMatchFileSnapshot(`golden/${name}.html`)
  },
)
