import { readFileSync } from 'node:fs'
import { EnvRefused } from './env-refused.ts'

/** The variables whose values may be in a file, which the variable with the suffix `_FILE` names. */
export const secretFiles = ['DATABASE_URL', 'ADMIN_SECRET', 'METRICS_TOKEN', 'SMTP_URL'] as const

/** Returns the variables with the contents of their files. @throws EnvRefused */
export const readSecretFiles = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const faults: string[] = []
  const contents = secretFiles.map((name) => {
    const file = variables[`${name}_FILE`]
    try {
      if (file === undefined) return [name, variables[name]]
      if (variables[name] !== undefined) throw new Error(`${name} is set, too: unset one of them`)
      const content = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
      if (content === '') throw new Error('it is empty')
      return [name, content]
    } catch (error) {
      faults.push(`${name}_FILE=${file} cannot be used: ${(error as Error).message}`)
      return [name, undefined]
    }
  })
  if (faults.length > 0) throw new EnvRefused(faults)
  return { ...variables, ...Object.fromEntries(contents) }
}
