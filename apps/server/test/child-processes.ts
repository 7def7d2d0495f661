import { execFileSync } from 'node:child_process'

/** Lists the child processes of this process that run a program, e.g. `encode-image`. */
export const childProcesses = (program: string): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s(.*)/.exec(line) ?? [])
    .filter(([, , parent, args]) => Number(parent) === process.pid && args?.includes(program))
    .map(([, pid]) => Number(pid))
