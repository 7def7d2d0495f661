import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { emptyFolder, failedStart, refusedWith } from './program.ts'

/** Starts with these bytes as `.env` in the working folder. Its one variable has an invalid value. */
const startWith = async (bytes: Buffer) => {
  const cwd = emptyFolder()
  writeFileSync(join(cwd, '.env'), bytes)
  return failedStart(join(cwd, 'data'), {}, { cwd })
}

const text = 'DATABASE_URL=mysql://db\r\nLOG_LEVEL=silent\r\n'
const bom = '\uFEFF'

test.each(['', bom])('reads the first variable of .env behind %j', async (mark) => {
  refusedWith(await startWith(Buffer.from(mark + text)), /^DATABASE_URL must be/)
})

test.each(
  Object.entries({
    'UTF-16 with a mark': Buffer.from(bom + text, 'utf16le'),
    'UTF-16 without one': Buffer.from(text, 'utf16le'),
    'Latin-1': Buffer.from('# Schlüssel\nDATABASE_URL=mysql://db\n', 'latin1'),
  }),
)('a .env in %s is refused in one line', async (_, bytes) => {
  refusedWith(await startWith(bytes), /^\.env must be UTF-8 text/)
})

test.each([
  [`${bom}${bom}${text}`, /^\.env: "\\ufeffDATABASE_URL" is no name of a variable/],
  [`\u00A0${text}`, /^\.env: "\\u00a0DATABASE_URL" is no name of a variable/],
  [`LOG_LEVEL=silent\n\u200B${text}`, /^\.env: "\\u200bDATABASE_URL" is no name of a variable/],
  ...['PORT: 4516', 'FOO', '=x', 'PORT="4516', "PORT='4516", 'PORT="4516" x', 'PORT=4516#', 'PORT=#1'].map(
    (line): [string, RegExp] => [
      `# "\r\nA='1\n2' # 3\r\nexport B = it's # me\r\nC= # none\r\n${line}\r\n${text}`,
      /^\.env: line 6 is not NAME=value, lacks its second quote, or has # in a value without quotes$/,
    ],
  ),
  [text.replaceAll('\r\n', '\r'), /^\.env has line ends of old Macs/],
])('rejects a .env whose variables could be misread, in one line: %j', async (content, sentence) => {
  refusedWith(await startWith(Buffer.from(content)), sentence)
})
