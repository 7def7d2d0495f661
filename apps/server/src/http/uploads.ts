import readMultipart, { type MultipartFile } from '@fastify/multipart'
import { requireAdmin } from '@voltway/api'
import { pictureLimits, procedures, type Route, restAddress } from '@voltway/contract'
import { BoundedQueue, Refusal } from '@voltway/store'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { queued } from './admission.ts'
import { parseJson, refuseDeepOrHostile, utf8 } from './body.ts'
import { type Arrival, arrivalOf } from './body-pace.ts'
import { createContext } from './context.ts'
import { callRest } from './rest.ts'

/** So many pictures are held in memory, each up to twice; the others wait without their body being read. */
const uploadsAtOnce = 3
const waitingUploads = 60
const maxFieldBytes = 64 * 1024
const multipartOptions = {
  limits: { fileSize: pictureLimits.maxBytes, files: 24, parts: 24 },
  // Of a field the parser would give text in which bytes that are no UTF-8 are replaced, of a file it gives the bytes.
  isPartAFile: () => true,
}
/** Everything around the picture: the other fields, the boundaries and the parts' headers. */
const maxBodyBytes = pictureLimits.maxBytes + 128 * 1024
/** Less than a slow line, and more than somebody who only wants to hold a place. */
const uploadPace = { bytesPerSecond: 32_000, maxMs: 10 * 60_000, maxBytes: maxBodyBytes }

type Fields = Record<string, unknown>
/** What a form may bring: the fields of the procedure's input and a picture. */
type Form = { fields: NonNullable<Route['flat']>; picture: string }
type Upload = { fields: Fields; picture?: Uint8Array }

/** The queue of uploads whose body is not read yet. */
export const createUploadQueue = (): BoundedQueue =>
  new BoundedQueue({ concurrency: uploadsAtOnce, maxWaiting: waitingUploads, retryAfterSeconds: 5 })

/** The paths that take `multipart/form-data` beside JSON (docs/behaviour.md, "Pictures"). */
export const uploads = async (fastify: FastifyInstance, app: App, queue: BoundedQueue): Promise<void> => {
  await fastify.register(uploadPaths, { app, queue })
}

// A scope of its own: nowhere else is multipart read.
const uploadPaths: FastifyPluginAsync<{ app: App; queue: BoundedQueue }> = async (
  fastify,
  { app, queue },
) => {
  await fastify.register(readMultipart, multipartOptions)
  admitUploads(fastify, app, queue)
  fastify.addHook('onRoute', queued)
  for (const [procedure, route] of procedures) {
    if (!route.multipart) continue
    const { picture } = route.multipart
    const form = { fields: { ...route.flat, [picture]: rejectSerializedFile }, picture }
    const { method, path } = restAddress(route)
    fastify.route<{ Params: Record<string, string> }>({
      method,
      url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
      handler: async (request, reply) => {
        const isJson = !request.isMultipart()
        const upload: Upload = isJson ? { fields: request.body as Fields } : await readUpload(request, form)
        const input = { ...upload.fields, ...request.params }
        return callRest(request, reply, procedure, input, upload.picture)
      },
    })
  }
}

/** Before the body arrives: whoever lacks the secret cannot make us hold 10 MB, and nobody holds many of them at once. */
const admitUploads = (fastify: FastifyInstance, app: App, queue: BoundedQueue) => {
  fastify.addHook('onRequest', async (request, reply) => {
    const arrival = arrivalOf(request.raw)
    // Without a picture a body is as small as any other.
    const isUpload = arrival && request.headers['content-type']?.startsWith('multipart/')
    if (isUpload) arrival.pace = { ...arrival.pace, ...uploadPace }
    await requireAdmin(createContext(app, request, reply))
    if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw new Refusal('PAYLOAD_TOO_LARGE')
    if (isUpload) await waitForSlot(queue, arrival, reply)
  })
}

/** Waits until this upload may be read; its slot is free again when the upload is answered or its client is gone. */
const waitForSlot = async (queue: BoundedQueue, arrival: Arrival, { raw }: FastifyReply) => {
  const closed = new Promise<void>((resolve) => raw.once('close', resolve))
  arrival.isHeld = true
  try {
    await new Promise<void>((begin, refuse) => {
      const upload = queue.run(() => {
        begin()
        return closed
      })
      upload.catch(refuse)
    })
  } finally {
    arrival.isHeld = false
    arrival.since = performance.now()
  }
}

const readUpload = async (request: FastifyRequest, form: Form): Promise<Upload> => {
  const upload: Upload = { fields: {} }
  try {
    for await (const part of request.files()) {
      refuseBrokenName(part)
      const isFile = part.filename !== undefined || part.mimetype === 'application/octet-stream'
      if (isFile && part.fieldname === form.picture) await takeFile(upload, part)
      // Some clients send a list as a file of JSON.
      else if (!isFile || Object.hasOwn(form.fields, part.fieldname))
        await takeText(upload.fields, part, form)
      else part.file.resume()
    }
    // A list in a form is JSON.
    refuseDeepOrHostile(upload.fields)
  } catch (error) {
    throw refusal(error)
  }
  return upload
}

/** Turns `[…` or `{…` sent as text in the file field into an object, so that validation rejects it. */
const rejectSerializedFile = (text: string): unknown => (/^[[{]/.test(text) ? { text } : text)

// The parser replaces what is no UTF-8 in the names of fields and files. Nothing needs this character there.
const refuseBrokenName = ({ fieldname, filename }: MultipartFile) => {
  if (`${fieldname}${filename}`.includes('\ufffd')) throw new Refusal('BAD_REQUEST')
}

const takeText = async (fields: Fields, part: MultipartFile, form: Form) => {
  const { fieldname: name, mimetype } = part
  const bytes = await part.toBuffer()
  if (bytes.byteLength > maxFieldBytes) throw new Refusal('PAYLOAD_TOO_LARGE')
  const text = utf8(bytes)
  if (!Object.hasOwn(form.fields, name)) return
  if (Object.hasOwn(fields, name)) throw twice(name)
  // Browsers write every line break of a form as CR LF.
  fields[name] =
    mimetype === 'application/json' ? parseJson(text) : form.fields[name]?.(text.replaceAll('\r\n', '\n'))
}

const takeFile = async (upload: Upload, part: MultipartFile) => {
  const bytes = await part.toBuffer()
  // Browsers send a file field that nobody filled as an empty file without a name.
  if (bytes.byteLength === 0 && !part.filename) return
  if (upload.picture) throw twice(part.fieldname)
  upload.picture = bytes
}

const twice = (path: string) => {
  const message = `${path} may be sent once`
  return new Refusal('VALIDATION_FAILED', { issues: [{ path, message }] })
}

/** What the parser throws is the sender's fault in one of two ways. */
const refusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  const isTooLarge = (error as { statusCode?: number }).statusCode === 413
  return new Refusal(isTooLarge ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST')
}
