import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { test } from '@voltway/e2e'
import { photo } from './product-editor.ts'

/** Starts a TCP proxy to a server that can lose responses, as a mobile network does. */
export async function startBreakableProxy(url: string) {
  const sockets = new Set<Socket>()
  const dropping = { request: '', times: 0, done: 0 }
  const proxy = createServer((near) => {
    const far = connect(Number(new URL(url).port), '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    let isDropping = false
    near.on('data', (bytes) => {
      isDropping ||= dropping.times > dropping.done && bytes.includes(dropping.request)
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (!isDropping) return near.write(bytes)
      dropping.done += 1
      return near.destroy()
    })
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    restore() {
      dropping.times = 0
    },
    /** Delivers requests that contain this text, and cuts the connection instead of returning the response, `times` times. */
    dropResponses(request: string, times: number) {
      Object.assign(dropping, { request, times, done: 0 })
    },
    /** Returns the number of dropped responses. */
    droppedResponses: () => dropping.done,
    close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

/** `connection` is a proxy that can drop responses. */
export const connectionTest = test.extend<{ connection: Awaited<ReturnType<typeof startBreakableProxy>> }>({
  connection: async ({ shop, allowConsoleError }, use) => {
    allowConsoleError(/Failed to load resource/)
    const proxy = await startBreakableProxy(shop.url)
    await use(proxy)
    proxy.close()
  },
})

/** Writes a photo to the disk, so that it has the same date each time that the test chooses it. */
export async function writePhoto(): Promise<string> {
  const path = test.info().outputPath('photo.jpg')
  writeFileSync(path, await photo(), { flag: 'wx' })
  return path
}
