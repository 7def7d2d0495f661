import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'

/** Describes the machine and its load average at the start, which shows whether the machine was idle. */
export const machine =
  `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, ` +
  `Node ${process.versions.node}; load average before: ${(loadavg()[0] ?? 0).toFixed(1)}`

/**
 * Pins this process, which generates the load, to the last core. Returns undefined with a single core or without
 * `taskset`.
 */
const reserveCores = () => {
  const pid = String(process.pid)
  const { stdout } = spawnSync('taskset', ['-cp', pid], { encoding: 'utf8' })
  const [, all = '', measured = '', load = ''] = /: ((\d+)[\d,-]*?(\d+))$/m.exec(stdout ?? '') ?? []
  if (measured === load) return undefined
  return spawnSync('taskset', ['-acp', load, pid]).status === 0 ? { measured, load, all } : undefined
}

/** Lists of cores in the syntax of `taskset`: for the measured program, for the load, and all. */
export const cores = reserveCores()

// A folder on a disk. The usual folder for temporary files is often in memory, where commits cost nothing.
const home = mkdtempSync(join(existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), 'voltway-bench-'))
process.once('exit', () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }))

/** Creates an empty folder, which the end of this process removes. */
export const createEmptyFolder = (): string => mkdtempSync(join(home, 'program-'))
