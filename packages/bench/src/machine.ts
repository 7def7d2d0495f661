import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, platform, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'

/** Lists of cores as `taskset` takes them: for what is measured, for the load, and all. */
export type Cores = { measured: string; load: string; all: string }

/** The numbers in a list such as `0,2-4`. */
export const coresIn = (list: string): number[] =>
  list.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, nth) => from + nth)
  })

/**
 * Keeps this process, which makes the load, on the last core it may use, and leaves the first to what is measured: where there are
 * more than two, those are no threads of one core. Undefined where there is one core, or no `taskset`.
 */
export const divideCores = (): Cores | undefined => {
  const pid = String(process.pid)
  const { stdout } = spawnSync('taskset', ['-cp', pid], { encoding: 'utf8' })
  const [, all] = /: ([\d,-]+)/.exec(stdout ?? '') ?? []
  if (all === undefined) return undefined
  const [measured, ...others] = coresIn(all).map(String)
  const load = others.at(-1)
  if (measured === undefined || load === undefined) return undefined
  return spawnSync('taskset', ['-acp', load, pid]).status === 0 ? { measured, load, all } : undefined
}

/** Asked before anything runs, because the load of the last minute tells whether the machine was quiet. */
export const describeMachine = (): string => {
  const [core] = cpus()
  const gib = Math.round(totalmem() / 2 ** 30)
  const waiting = (loadavg()[0] ?? 0).toFixed(1)
  return (
    `${availableParallelism()} cores (${core?.model.trim()}), ${gib} GiB, ${platform()} ${release()}, ` +
    `Node ${process.versions.node}; in the minute before, ${waiting} processes wanted to run`
  )
}

/** A folder on a disk, gone when this process ends; folders for temporary files are often kept in memory, where commits cost nothing. */
export const folderOnDisk = (): string => {
  const folder = mkdtempSync(join(existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), 'voltway-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
