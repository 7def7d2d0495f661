import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server that can be cut in the middle of a request, as cables and mobile networks are. */
export async function breakableWay(url: string) {
  const sockets = new Set<Socket>()
  let whole = true
  const losing = { request: '', times: 0, lost: 0 }
  const way = createServer((near) => {
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
    if (!whole) near.destroy()
    let isLosing = false
    near.on('data', (bytes) => {
      isLosing ||= losing.times > losing.lost && bytes.includes(losing.request)
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (!isLosing) return near.write(bytes)
      losing.lost += 1
      return near.destroy()
    })
  })
  await once(way.listen(0, '127.0.0.1'), 'listening')
  const cut = () => {
    whole = false
    for (const socket of sockets) socket.destroy()
  }

  return {
    url: `http://127.0.0.1:${(way.address() as AddressInfo).port}`,
    cut,
    mend() {
      whole = true
      losing.times = 0
    },
    /** Delivers requests that begin so, and cuts the connection when they are answered, so many times. */
    loseAnswers(request: string, times: number) {
      Object.assign(losing, { request, times, lost: 0 })
    },
    /** How many answers were lost so far. */
    lost: () => losing.lost,
    close() {
      cut()
      way.close()
    },
  }
}
