import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'

// Without /usr/bin/chromium-browser, which on Ubuntu only prints that a snap exists.
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
 * Returns the options to start Chromium on this machine: the program in `CHROMIUM`, else npm's build for Linux, else an
 * installed one. npm's build is preferred, because it is the same on all machines. It is also headless, which halves the time of
 * journeys.
 */
export async function browserOptions(): Promise<LaunchOptions> {
  const hasNpmBuild = process.platform === 'linux' && process.arch === 'x64'
  const executablePath =
    process.env.CHROMIUM ?? (hasNpmBuild ? undefined : installed.find((path) => existsSync(path)))
  if (executablePath || !hasNpmBuild) return { ...(executablePath && { executablePath }), args: quietArgs }
  const folder = await unpackedChromium()
  // The build is for servers without a desktop, so it contains its libraries and a font.
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  return {
    executablePath: join(folder, 'chromium'),
    args: quietArgs,
    env: { ...(process.env as Record<string, string>), ...env },
  }
}

/** All users of the machine share the folder that `@sparticuz/chromium` itself would use. */
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
  // Workers may unpack at the same time. The first rename wins.
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
