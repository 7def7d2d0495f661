import { createHash } from 'node:crypto'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished } from 'vitest'
import { createEncoderProcess } from '../src/images/encoder-process.ts'
import { childProcesses } from './child-processes.ts'
import { eachServer, errorOf, type TestServer, test } from './harness.ts'
import { emptyFolder, secret, startProgram } from './program.ts'
import { car, form, image, png, stored, upload } from './upload-form.ts'

const encoders = () => childProcesses('encode-image')

/** An image that encodes slowly into large files: noise, the same each time. */
const noise = () => {
  const [width, height, channels] = [800, 800, 3] as const
  const pixels = createHash('shake256', { outputLength: width * height * channels })
    .update('noise')
    .digest()
  return sharp(pixels, { raw: { width, height, channels } }).jpeg({ quality: 95 }).toBuffer()
}

/** Expects a response that images cannot be stored now, no stored file, and one log line with the reason. */
const cannotTake = (server: TestServer, response: Awaited<ReturnType<typeof upload>>, reason: RegExp) => {
  expect(response.status, response.text).toBe(503)
  expect(errorOf(response)).toMatchObject({
    code: 'UNAVAILABLE',
    message: 'The shop cannot process images at the moment',
  })
  expect(response.headers['retry-after']).toBe('60')
  const warnings = server.logged.filter(({ level }) => level >= 40)
  expect(warnings).toMatchObject([{ level: 40, fault: expect.stringMatching(reason) }])
}

test('starts with the first image and ends when no other image follows', async () => {
  const encoder = createEncoderProcess(50)
  onTestFinished(encoder.close)
  await expect.poll(encoders).toEqual([])
  const [first, second] = await Promise.all([encoder.encode(await png()), encoder.encode(await png(20, 10))])
  expect([first, second]).toMatchObject([
    { width: 40, height: 30, tone: '-bb5522' },
    { width: 20, height: 10 },
  ])
  await expect.poll(encoders).toEqual([])
  expect((await encoder.encode(await png())).files).toEqual(first?.files)
})

test('runs with a lower priority than the shop', async () => {
  const encoder = createEncoderProcess()
  onTestFinished(encoder.close)
  await encoder.encode(await png())
  expect(encoders().map((pid) => getPriority(pid))).toEqual([
    Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL),
  ])
})

eachServer('an encoder that is killed', (test) => {
  test('fails the upload, and nothing else', async (server) => {
    const uploading = upload(server, form(...car, image(await noise())))
    await expect.poll(encoders).toHaveLength(1)
    for (const pid of encoders()) process.kill(pid, 'SIGKILL')
    cannotTake(server, await uploading, /encoder ended with SIGKILL/)
    expect(await stored(server)).toEqual([])
    expect((await upload(server, form(...car, image(await png())))).status).toBe(200)
  })
})

test('images that cannot be stored are rejected with 503, and the log has the reason', async (server) => {
  const uploads = join(server.app.env.dataDir, 'uploads')
  rmSync(uploads, { recursive: true })
  writeFileSync(uploads, 'a file where the folder was')
  cannotTake(server, await upload(server, form(...car, image(await png()))), /ENOTDIR/)
  expect(await server.ok(server.request('GET', '/api/products'))).toEqual([])
})

test('a disk with space for a part of an image retains no part of it', async () => {
  const dataDir = emptyFolder()
  // Enough space for an empty shop, too little for such an image.
  const program = await startProgram(dataDir, {}, { fileLimitKb: 512 })
  const body = new FormData()
  for (const [name, value] of [['name', 'Car'] as const, ['price', '1'] as const]) body.set(name, value)
  body.set('image', new Blob([new Uint8Array(await noise())]), 'car.jpg')
  const headers = { 'X-Admin-Secret': secret }
  const response = await fetch(`${program.url}/api/admin/upload-product`, { method: 'POST', headers, body })
  const text = await response.text()
  expect(response.status, text).toBe(503)
  expect(text).toContain('The shop cannot process images at the moment')
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([])
  await expect.poll(() => program.output.out).toMatch(/"level":40.*EFBIG/)
  expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
})
