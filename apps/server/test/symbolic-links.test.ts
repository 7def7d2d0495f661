import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '@voltway/contract'
import { describe, expect } from 'vitest'
import { builtAdminApp, builtWebApp } from './built-web-app.ts'
import { errorOf, json, startServer, test } from './harness.ts'
import { car, form, image, png, upload } from './upload-form.ts'

const secret = 'a secret text'
/** A valid name of an image file. */
const nameOf = (index: number) => `AAAAAAAAAAAAAAAAAAAAA${index}-480.webp`

describe('the folder of images', () => {
  test('serves no link, folder or pipe that is named like an image', async (server) => {
    const { dataDir } = server.app.env
    const { folder = '' } = server.app.imageFiles
    writeFileSync(join(dataDir, 'outside.webp'), secret)
    mkdirSync(join(dataDir, 'outside'))
    writeFileSync(join(dataDir, 'outside', 'index.html'), secret)
    symlinkSync(join(dataDir, 'outside.webp'), join(folder, nameOf(0)))
    symlinkSync('../outside.webp', join(folder, nameOf(1)))
    symlinkSync(join(dataDir, 'outside'), join(folder, nameOf(2)))
    symlinkSync('/dev/zero', join(folder, nameOf(3)))
    symlinkSync(nameOf(4), join(folder, nameOf(4)))
    mkdirSync(join(folder, nameOf(5)))
    writeFileSync(join(folder, nameOf(5), 'index.html'), secret)
    execFileSync('mkfifo', [join(folder, nameOf(6))])
    for (const name of [0, 1, 2, 3, 4, 5, 6].map(nameOf)) {
      for (const method of ['GET', 'HEAD']) {
        const response = await server.request(method, `/images/${name}`)
        expect(response.status, `${method} ${name}`).toBe(404)
        if (method === 'GET') expect(errorOf(response).code).toBe('NOT_FOUND')
      }
    }
  })

  test('never serves a link that replaced a served image', async (server) => {
    const { folder = '' } = server.app.imageFiles
    const product = json<Product>(await upload(server, form(...car, image(await png()))))
    const before = await server.request('GET', product.image)
    expect(before.status).toBe(200)
    writeFileSync(join(folder, '..', 'outside.webp'), secret)
    for (const name of readdirSync(folder)) {
      rmSync(join(folder, name))
      symlinkSync(join(folder, '..', 'outside.webp'), join(folder, name))
    }
    const after = await server.request('GET', product.image)
    expect(after.status).toBe(404)
    expect(after.text).not.toContain(secret)
  })
})

test('serves no link and no folder of a built app', async () => {
  const [webDir, adminDir] = [builtWebApp(), builtAdminApp()]
  writeFileSync(join(webDir, '..', 'outside.js'), secret)
  symlinkSync(join(webDir, '..', 'outside.js'), join(webDir, 'assets/link.js'))
  symlinkSync(join(webDir, '..'), join(webDir, 'assets/folder'))
  symlinkSync(join(webDir, '..', 'outside.js'), join(adminDir, 'assets/admin/link.js'))
  const server = await startServer('sqlite', { env: { webDir, adminDir } })
  for (const path of ['link.js', 'folder', 'folder/outside.js', 'admin/link.js', 'admin', 'admin/', '']) {
    expect((await server.request('GET', `/assets/${path}`)).status, path).toBe(404)
  }
  expect((await server.request('GET', '/assets/shop-abc123.js')).status).toBe(200)
})
