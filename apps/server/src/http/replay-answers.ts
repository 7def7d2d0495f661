import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'
import type { Kept, KeptLists, Sent } from './list-cache.ts'
import { asksForPublicList } from './list-endpoints.ts'
import { hasHost } from './origin.ts'
import type { TellAnswer } from './tell-answers.ts'

const idHeader = 'x-request-id'
const maxQuestionLength = 500

/**
 * Stands in front of the framework: what that has answered before to the very same question is sent again, with an id of its own.
 * For an answer that is kept, the way through the framework is most of the work.
 */
export const replayAnswers =
  (env: Env, lists: KeptLists, tell: TellAnswer, handle: RequestListener): RequestListener =>
  (request, response) => {
    const question = questionOf(env, request)
    if (question === undefined) return handle(request, response)
    const begun = performance.now()
    const known = knownIn(lists)?.sent.get(question)
    if (known === undefined) return handle(request, response)
    lists.requests.hits += 1
    send(response, known, begun, tell)
  }

const knownIn = (lists: KeptLists): Kept | undefined => {
  try {
    return lists.now()
  } catch {
    return undefined
  }
}

/** Keeps what the framework sends, which nothing of the request has gone into but its question and its id. */
export const keepForReplay = (
  env: Env,
  { sent }: Kept,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): void => {
  const question = questionOf(env, request.raw)
  if (question === undefined || reply.statusCode !== 200) return
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return
  const bytes = Buffer.from(body)
  const { [idHeader]: _, ...headers } = reply.getHeaders()
  const length = String(bytes.length)
  sent.set(question, {
    route: request.pattern,
    headers: [
      ...Object.entries(headers).flatMap(([name, value]) => [name, String(value)]),
      'content-length',
      length,
    ],
    body: bytes.toString('latin1'),
  })
}

/** All that the answer to a request for a public list depends on; undefined where the framework has to look closer. */
const questionOf = ({ trustProxy }: Env, request: IncomingMessage): string | undefined => {
  const { method, url = '', headers, socket } = request
  if (method !== 'GET' || !asksForPublicList(url)) return undefined
  const { host, origin, 'accept-encoding': codings } = headers
  const { 'if-none-match': known, 'content-length': length, 'transfer-encoding': encoding } = headers
  if (host === undefined || !hasHost(request)) return undefined
  if ((known ?? length ?? encoding) !== undefined) return undefined
  // A proxy that is trusted says whether the request came through TLS.
  const by = trustProxy.length > 0 ? `${socket.remoteAddress} ${headers['x-forwarded-proto']}` : ''
  const question = `${url}\n${codings}\n${origin}\n${by}`
  return question.length > maxQuestionLength ? undefined : question
}

const send = (response: ServerResponse, { route, headers, body }: Sent, begun: number, tell: TellAnswer) => {
  const requestId = randomUUID()
  response.once('finish', () => {
    const ms = performance.now() - begun
    tell({ requestId, method: 'GET', route, status: 200, ms, isShed: false })
  })
  // The HTTP layer sends a text in one piece with the headers, and a text of Latin-1 without looking at its characters.
  response.writeHead(200, [...headers, idHeader, requestId]).end(body, 'latin1')
}
