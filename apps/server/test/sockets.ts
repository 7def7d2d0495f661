import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import { onTestFinished } from 'vitest'

type Server = { port: number }

/** Sends a request, and reads nothing of the answer: of what a client reads, the system may take tens of MB in advance. */
export const openUnread = ({ port }: Server, request: string): Socket => {
  const socket = new Socket().pause().connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(request)
  onTestFinished(() => void socket.destroy())
  return socket
}

/** Sends a part of a request, and returns what comes first of the answer. */
export const firstBytes = async ({ port }: Server, request: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(request)
  const [bytes] = await once(socket, 'data')
  return String(bytes)
}
