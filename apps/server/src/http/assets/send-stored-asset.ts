import { extname } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedCoding, sendBody } from '../send-body.ts'
import { type AssetStore, assetNameOf } from './asset-store.ts'

const contentTypes: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

const suffixes = { br: '.br', gzip: '.gz' }

/** Sends a script, style or font of another build, compressed if possible. Sends 404 if no build has it. */
export const sendStoredAsset = async (
  assets: AssetStore,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const name = assetNameOf(path)
  if (name === undefined) return reply.callNotFound()
  const coding = acceptedCoding(request)
  const names = coding ? [name, name + suffixes[coding]] : [name]
  const found = await request.server.runQueued(request, () => assets.find(names))
  if (found === undefined) return reply.callNotFound()
  if (found.name !== name) reply.header('Content-Encoding', coding)
  reply.type(contentTypes[extname(name)] ?? '')
  return sendBody(request, reply, { plain: found.bytes, etag: `W/"${name}"` }, 'immutable')
}
