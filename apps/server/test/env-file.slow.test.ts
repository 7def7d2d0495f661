import { mkdirSync, writeFileSync } from 'node:fs'
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

const good = `# "\r\nA='1\n2' # 3\r\nexport B = it's # me\r\nC= # none\r\n`
const badLines = [
  'PORT: 4516',
  'FOO',
  '=x',
  'PORT="4516',
  "PORT='4516",
  'PORT="4516" x',
  'PORT=4516#',
  'PORT=#1',
  'FOO= ',
  ";FOO='x",
]

test.each([
  [`${bom}${bom}${text}`, 1],
  [`\u00A0${text}`, 1],
  [`LOG_LEVEL=silent\n\u200B${text}`, 2],
  ...badLines.map((line): [string, number] => [`${good}${line}\r\n${text}`, 6]),
  [text.replaceAll('\r\n', '\r'), 1],
  [`# ${text}`.replaceAll('\r\n', '\r'), 1],
])('rejects a .env whose variables could be misread, in one line: %j', async (content, line) => {
  refusedWith(await startWith(Buffer.from(content)), new RegExp(`^\\.env: line ${line} is not NAME=value, `))
})

test('a .env that is a folder is refused in one line', async () => {
  const cwd = emptyFolder()
  mkdirSync(join(cwd, '.env'))
  refusedWith(await failedStart(join(cwd, 'data'), {}, { cwd }), /^\.env cannot be read: EISDIR/)
})
