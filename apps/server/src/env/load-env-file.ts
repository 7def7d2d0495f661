import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { OperatorError } from '../start/operator-error.ts'

/**
 * Loads the variables of a `.env` file in the working folder, if there is one. Variables that are set already win.
 * @throws OperatorError
 */
export const loadEnvFile = (): void => {
  const text = readEnvFile()
  const unread = text.replaceAll(entry, (read) => read.replaceAll(/[^\n]/g, '')).split('\n')
  const faults = unread.flatMap((line, index) =>
    line.trim() === '' ? [] : `.env: line ${index + 1} ${rule}`,
  )
  if (faults.length > 0) throw new OperatorError(faults.join('\n'))
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value
}

const rule =
  'is not NAME=value, has invisible characters before its name, lacks its second quote, or has # in a value without quotes'

/**
 * A comment, or a variable. `parseEnv` ignores other lines, takes the rest of the line after a quote without a second one, ends a
 * value without quotes at its first `#`, takes the next line for a value of blanks, and removes each CR.
 */
const entry =
  /(?<![^\n])(?:[^\S\n\r]*#[^\n\r]*|[ \t]*(?:export [ \t]*)?[A-Za-z_][\w.-]*[ \t]*=(?![^\S\n\r]+\n)[^\S\n\r]*(?:(["'`])(?:(?!\1).)*\1[^\S\n\r]*(?:#[^\n\r]*)?|(?:[^\s"'`#][^\n\r#]*)?(?:(?<=\s)#[^\n\r]*)?))(?![^\n])/gs

const readEnvFile = (): string => {
  try {
    // Some editors write a byte order mark. The decoder removes it, so it does not become part of the first name.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync('.env'))
    if (!text.includes('\0')) return text.replaceAll('\r\n', '\n')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return ''
    if (code !== 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new OperatorError(`.env cannot be read: ${message}`)
  }
  throw new OperatorError('.env must be UTF-8 text: save it in that encoding')
}
