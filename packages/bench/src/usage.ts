import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** What a process has used so far: processor time since its start, and the memory it has now. */
export type Usage = { cpuMs: number; rssMiB: number }

// Linux counts processor time for /proc in hundredths of a second, whatever its timer does.
const msPerTick = 10

/** The usage of another process: from /proc, and where there is none from `ps`. */
export const usageOf = (pid: number): Usage => {
  if (existsSync('/proc/self/stat')) {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Behind the name, which may contain anything, in parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user, system] = [Number(fields[11]), Number(fields[12])]
    const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return { cpuMs: (user + system) * msPerTick, rssMiB: Number(kib) / 1024 }
  }
  const [time = '', kib] = execFileSync('ps', ['-o', 'time=,rss=', '-p', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
  const seconds = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return { cpuMs: seconds * 1000, rssMiB: Number(kib) / 1024 }
}
