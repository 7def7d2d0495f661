import { readFileSync } from 'node:fs'

/** The variables whose values may be in a file, which the variable with the suffix `_FILE` names. */
export const secretFiles = ['DATABASE_URL', 'ADMIN_SECRET', 'METRICS_TOKEN', 'SMTP_URL'] as const

/** Returns the variables with the contents of their files, and one readable line per file that cannot be used. */
export const readSecretFiles = (
  variables: NodeJS.ProcessEnv,
): { values: NodeJS.ProcessEnv; faults: string[] } => {
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
      const { code, message } = error as NodeJS.ErrnoException
      // A message of the file system has the path, which is a secret if the value was put here by mistake.
      faults.push(`${name}_FILE cannot be used: ${code ? `its file cannot be read (${code})` : message}`)
      // Stands in for the value, so that the other variables are not reported as set without it.
      return [name, name === 'SMTP_URL' ? 'smtp://unread' : undefined]
    }
  })
  return { values: { ...variables, ...Object.fromEntries(contents) }, faults }
}
