import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'

/** Lists of cores as `taskset` takes them: for what is measured, for the load, and all. */
export type Cores = { measured: string; load: string; all: string }

/** Moves this process, which makes the load, to the last core. Undefined if there is one core, or no `taskset`. */
export const reserveCores = (): Cores | undefined => {
  const pid = String(process.pid)
  const { stdout } = spawnSync('taskset', ['-cp', pid], { encoding: 'utf8' })
  const [, all = '', measured = '', load = ''] = /: ((\d+)[\d,-]*?(\d+))$/m.exec(stdout ?? '') ?? []
  if (measured === load) return undefined
  return spawnSync('taskset', ['-acp', load, pid]).status === 0 ? { measured, load, all } : undefined
}

/** Called before anything runs, because the load average tells whether the machine was quiet. */
export const describeMachine = (): string =>
  `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, ` +
  `Node ${process.versions.node}; load average before: ${(loadavg()[0] ?? 0).toFixed(1)}`

/** A folder on a disk: the usual folder for temporary files is often in memory, where commits cost nothing. */
export const createFolderOnDisk = (): string => {
  const folder = mkdtempSync(join(existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), 'voltway-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
