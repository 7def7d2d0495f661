import { execFileSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { OperatorError } from '../start/operator-error.ts'

/**
 * Refuses to write into a shop's folder as another user than its owner. The shop could not read or replace files of another user.
 * A folder that does not exist yet has no owner.
 * @throws OperatorError
 */
export const refuseOtherUser = (dataDir: string): void => {
  const uid = process.geteuid?.()
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid
  if (uid === undefined || owner === undefined || owner === uid) return
  // Clusters mount volumes that belong to root and let the shop's user write there.
  if (owner === 0 && isWritable(dataDir)) return
  throw new OperatorError(
    `${dataDir} belongs to the user ${nameOf(owner)}, but this command runs as ${nameOf(uid)}, so the shop could not use ` +
      `its files: put \`sudo -u ${sudoName(nameOf(owner))} --preserve-env=${shopVariables}\` before the command`,
  )
}

// These variables name the shop of a command and its location.
const shopVariables =
  'DATA_DIR,DATABASE_URL,DATABASE_URL_FILE,HOST,PORT,PUBLIC_URL,ADMIN_SECRET,ADMIN_SECRET_FILE'

const isWritable = (path: string) => {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const nameOf = (uid: number): string => {
  try {
    return execFileSync('id', ['-nu', String(uid)], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return String(uid)
  }
}

const sudoName = (name: string) => (/^\d+$/.test(name) ? `'#${name}'` : name)
