import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server that can be cut in the middle of a request, as cables and mobile networks are. */
export async function breakableWay(url: string) {
  const sockets = new Set<Socket>()
  let whole = true
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
    if (whole) near.pipe(far).pipe(near)
    else near.destroy()
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
    },
    close() {
      cut()
      way.close()
    },
  }
}
