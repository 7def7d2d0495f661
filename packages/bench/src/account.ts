import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** What the resident memory of a process consists of, in MiB. */
export type Account = Record<string, number>

/** Flags with which Node writes down what its heap holds when it gets SIGUSR2. */
export const accountingFlags = (folder: string): string[] => [
  '--report-on-signal',
  '--report-exclude-env',
  '--report-exclude-network',
  `--report-directory=${folder}`,
  '--report-filename=heap.json',
]

/** Where a mapping comes from, as the table calls it; undefined for memory that is in no file. */
const originOf = (path: string): string | undefined => {
  if (!path.startsWith('/') || path.startsWith('/dev/')) return undefined
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/.*\.(?:node|so[.\d]*)$/.exec(path) ?? []
  return name === undefined
    ? "Node's program and the system's libraries"
    : `machine code of ${name.replace(/^@img\/.*/, 'sharp').replace(/-(linux|darwin|win32)-.*/, '')}`
}

/** Sums up resident MiB of the mappings in the text of /proc/…/smaps by where they come from. */
export const sumMappings = (smaps: string): { files: Account; anonymous: number } => {
  const files: Account = {}
  let anonymous = 0
  for (const [, path = '', body = ''] of smaps.matchAll(
    /^[\da-f]+-[\da-f]+ \S+ \S+ \S+ \d+ *(.*)\n((?:\w+:.*\n)+)/gm,
  )) {
    const mib = Number(/^Rss: +(\d+)/m.exec(body)?.[1]) / 1024
    const origin = originOf(path)
    if (origin === undefined) anonymous += mib
    else files[origin] = (files[origin] ?? 0) + mib
  }
  return { files, anonymous }
}

type Heap = { javascriptHeap: { totalCommittedMemory: number; usedMemory: number; externalMemory: number } }

/** Every MiB of a process that was started with `accountingFlags`, by what it is; nothing where there is no /proc. */
export const account = async (pid: number, folder: string): Promise<Account> => {
  if (!existsSync('/proc/self/smaps')) return {}
  const { files, anonymous } = sumMappings(readFileSync(`/proc/${pid}/smaps`, 'utf8'))
  const { javascriptHeap } = await heapOf(pid, join(folder, 'heap.json'))
  const [used, committed, external] = [
    javascriptHeap.usedMemory,
    javascriptHeap.totalCommittedMemory,
    javascriptHeap.externalMemory,
  ].map((bytes) => bytes / 2 ** 20) as [number, number, number]
  return {
    ...files,
    'JavaScript: objects and code in use': used,
    'JavaScript: kept for more': committed - used,
    'buffers of JavaScript': external,
    'the rest: stacks, what Node and machine code have allocated': anonymous - committed - external,
  }
}

const heapOf = async (pid: number, file: string): Promise<Heap> => {
  process.kill(pid, 'SIGUSR2')
  for (;;) {
    await sleep(50)
    // Throws when it has ended meanwhile.
    process.kill(pid, 0)
    try {
      return JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      // Not written yet, or not to its end.
    }
  }
}
