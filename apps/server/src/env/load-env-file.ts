import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { OperatorError } from '../start/operator-error.ts'

/**
 * Loads the variables of a `.env` file in the working folder, if there is one. Variables that are set already win.
 * @throws OperatorError
 */
export const loadEnvFile = (): void => {
  const text = readEnvFile()
  const variables = Object.entries(parseEnv(text))
  const unread = text.replaceAll('\r', '').replaceAll(entry, (read) => read.replaceAll(/[^\n]/g, ''))
  const faults = variables
    .filter(([name]) => !/^[A-Za-z_][\w.-]*$/.test(name))
    .map(
      ([name]) =>
        `.env: ${visibly(name)} is no name of a variable: are there invisible characters before it?`,
    )
  for (const [index, line] of unread.split('\n').entries())
    if (line.trim() !== '')
      faults.push(
        `.env: line ${index + 1} is not NAME=value, lacks its second quote, or has # in a value without quotes`,
      )
  if (faults.length > 0) throw new OperatorError(faults.join('\n'))
  for (const [name, value] of variables) process.env[name] ??= value
}

/**
 * A comment, or a variable. `parseEnv` ignores other lines, takes the rest of the line after a quote without a second one, and ends a
 * value without quotes at its first `#`.
 */
const entry =
  /^[^\S\n]*(?:[#;][^\n]*|[^\s=#][^=\n]*=[^\S\n]*(?:(["'`])(?:(?!\1).)*\1[^\S\n]*(?:#[^\n]*)?|(?:[^\s"'`#][^\n#]*)?(?:(?<=\s)#[^\n]*)?))$/gms

/** Escapes all characters outside ASCII. */
const visibly = (text: string) =>
  JSON.stringify(text).replaceAll(
    /[^ -~]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const readEnvFile = (): string => {
  try {
    // Some editors write a byte order mark. The decoder removes it, so it does not become part of the first name.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync('.env'))
    if (!text.includes('\0')) {
      if (/\r(?!\n)/.test(text))
        throw new OperatorError('.env has line ends of old Macs (CR): save it with LF or CRLF')
      return text
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return ''
    if (code === 'EISDIR') throw new OperatorError('.env is a folder: the settings are read from a file')
    if (code === 'EACCES')
      throw new OperatorError('.env is not readable for this user: change its owner or mode')
    if (code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error
  }
  throw new OperatorError('.env must be UTF-8 text: save it in that encoding')
}
