import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'

// Not /usr/bin/chromium-browser, which on Ubuntu only says that there is a snap.
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const quietArgs = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * How to start a Chromium on this machine: the one that `CHROMIUM` names, else the one that npm brings for Linux, else one that is
 * installed. npm's comes first because it is the same everywhere, and a shell that has no windows: its journeys take half the time.
 */
export async function browserOptions(): Promise<LaunchOptions> {
  const isBrought = process.platform === 'linux' && process.arch === 'x64'
  const executablePath =
    process.env.CHROMIUM ?? (isBrought ? undefined : installed.find((path) => existsSync(path)))
  if (executablePath || !isBrought) return { ...(executablePath && { executablePath }), args: quietArgs }
  const folder = await unpackedChromium()
  // It is made for servers without a desktop: its libraries and a font come with it.
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  return {
    executablePath: join(folder, 'chromium'),
    args: quietArgs,
    env: { ...(process.env as Record<string, string>), ...env },
  }
}

/** Unpacks once per installation, and not where `@sparticuz/chromium` does it: all users of a machine share that. */
async function unpackedChromium(): Promise<string> {
  const packed = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
  const { version } = JSON.parse(await readFile(join(packed, 'package.json'), 'utf8'))
  const cache = join(import.meta.dirname, '../../../node_modules/.cache')
  const folder = join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder

  await mkdir(cache, { recursive: true })
  const unfinished = await mkdtemp(join(cache, 'chromium-'))
  await inflateInto(unfinished, packed)
  const fonts = [
    '<fontconfig>',
    `<dir>${folder}/fonts</dir>`,
    `<cachedir>${folder}/fonts-cache</cachedir>`,
    '</fontconfig>',
  ]
  await writeFile(join(unfinished, 'fonts.conf'), fonts.join('\n'))
  // Workers may unpack at the same time: the first one wins.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }))
  return folder
}

async function inflateInto(folder: string, packed: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium')
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
    await Promise.all(archives.map((archive) => inflate(join(packed, 'bin', archive))))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
