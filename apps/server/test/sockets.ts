import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { connect, Socket } from 'node:net'
import { onTestFinished } from 'vitest'

type Server = { port: number }

/** Sends a GET, and reads only the head of the response. */
export const openHead = async ({ port }: Server, path: string, headers: Record<string, string>) => {
  let clientRequest: ClientRequest | undefined
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    clientRequest = get({ port, host: '127.0.0.1', path, headers, agent: false }, resolve)
    clientRequest.on('error', reject)
  })
  onTestFinished(() => void clientRequest?.destroy())
  return response
}

/** Sends a request and reads nothing of the response. For a reading client, the system would buffer tens of MB. */
export const openUnread = ({ port }: Server, request: string, localAddress?: string): Socket => {
  const from = localAddress === undefined ? {} : { localAddress }
  const socket = new Socket().pause().connect({ port, host: '127.0.0.1', ...from })
  socket.on('error', () => {})
  socket.write(request)
  onTestFinished(() => void socket.destroy())
  return socket
}

/** Sends a part of a request, and returns the first bytes of the response. */
export const firstBytes = async ({ port }: Server, request: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(request)
  const [bytes] = await once(socket, 'data')
  return String(bytes)
}
