import { extname } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendBody } from '../send-body.ts'
import { type AssetStore, assetNameOf } from './asset-store.ts'

const contentTypes: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Sends a script, style or font of another build, uncompressed. Sends 404 if no build has it. */
export const sendStoredAsset = async (
  assets: AssetStore,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const name = assetNameOf(path)
  if (name === undefined) return reply.callNotFound()
  const plain = await request.server.runQueued(request, () => assets.find(name))
  if (plain === undefined) return reply.callNotFound()
  reply.type(contentTypes[extname(name)] ?? '')
  return sendBody(request, reply, { plain, etag: `W/"${name}"` }, 'immutable')
}
