import readMultipart, { type MultipartFile } from '@fastify/multipart'
import { callProcedure, requireAdmin } from '@voltway/api'
import { procedures, type Route, restEndpoint } from '@voltway/contract'
import { type BoundedQueue, Refusal } from '@voltway/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'
import { allowUpload } from '../guard/enforce-body-limits.ts'
import { badRequest, parseJson, refuseDeepOrHostile, toLineFeeds, utf8 } from '../guard/request-body.ts'
import { createContext } from './create-context.ts'
import { reportIgnored } from './ignored-names.ts'
import { ifMatchOf } from './rest-adapter.ts'

const maxFieldBytes = 64 * 1024
const multipartOptions = {
  limits: { files: 24, parts: 24 },
  // The parser replaces invalid UTF-8 in a field, but returns the bytes of a file. So every part is read as a file.
  isPartAFile: () => true,
}
/** The largest size of all bytes of a form except its file, in bytes. */
const maxOtherBytes = 128 * 1024

type Fields = Record<string, unknown>
/** The fields of a form by the procedure's input, and the name and the size limit in bytes of its file field. */
type Form = { fields: NonNullable<Route['flat']>; file: string; maxBytes: number }
/** `sent` has the names of all fields in the form, also of ignored ones. */
type Upload = { fields: Fields; sent: string[]; file?: Uint8Array }

/**
 * Registers the routes that accept `multipart/form-data` beside JSON (docs/behaviour.md, "Images"). Forms wait unread in
 * `queue`.
 */
export const registerUploads = async (
  fastify: FastifyInstance,
  app: App,
  queue: BoundedQueue,
): Promise<void> => {
  // A scope of its own, because other routes must not read multipart bodies.
  await fastify.register((scope) => addUploadPaths(scope, app, queue))
}

const addUploadPaths = async (fastify: FastifyInstance, app: App, queue: BoundedQueue) => {
  await fastify.register(readMultipart, multipartOptions)
  admitUploads(fastify, app)
  for (const [procedure, route] of procedures) {
    if (!route.multipart) continue
    const { file, maxBytes } = route.multipart
    const form = { fields: { ...route.flat, [file]: rejectSerializedFile }, file, maxBytes }
    const { method, path } = restEndpoint(route)
    fastify.route<{ Params: Record<string, string> }>({
      method,
      url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
      handler: (request, reply) => {
        const save = ({ fields, file }: Omit<Upload, 'sent'>) => {
          const input = { ...fields, ...request.params, ...ifMatchOf(request) }
          const context = { ...createContext(app, request, reply), file }
          return fastify.runQueued(request, () => callProcedure(context, procedure, input))
        }
        if (!request.isMultipart()) return save({ fields: request.body as Fields })
        return queue.run(async () => {
          fastify.rejectIfFull(request)
          const upload = await readUpload(request, form)
          reportIgnored(request, reply, upload.sent)
          return save(upload)
        })
      },
    })
  }
}

/** Authenticates the admin before the server reads the body, because an upload may be large and slow. */
const admitUploads = (fastify: FastifyInstance, app: App) => {
  fastify.addHook('onRequest', async (request, reply) => {
    await fastify.runQueued(request, () =>
      requireAdmin(createContext(app, request, reply), request.endpoint ?? {}),
    )
    const { multipart } = request.endpoint ?? {}
    if (!multipart || !request.headers['content-type']?.startsWith('multipart/')) return
    const maxBodyBytes = multipart.maxBytes + maxOtherBytes
    allowUpload(request.raw, maxBodyBytes)
    if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw new Refusal('PAYLOAD_TOO_LARGE')
  })
}

const readUpload = async (request: FastifyRequest, form: Form): Promise<Upload> => {
  const upload: Upload = { fields: {}, sent: [] }
  try {
    // The client disconnected while its upload waited. The parser would never finish.
    if (request.raw.destroyed) throw new Refusal('BAD_REQUEST')
    for await (const part of request.files({ limits: { fileSize: form.maxBytes } })) {
      refuseBrokenName(part)
      const isFile = part.filename !== undefined || part.mimetype === 'application/octet-stream'
      const isFormFile = isFile && part.fieldname === form.file
      if (!isFormFile) upload.sent.push(part.fieldname)
      if (isFormFile) await takeFile(upload, part)
      // Some clients send a list as a file of JSON.
      else if (!isFile || Object.hasOwn(form.fields, part.fieldname))
        await takeText(upload.fields, part, form)
      else part.file.resume()
    }
    // Lists in a form are parsed from JSON.
    refuseDeepOrHostile(upload.fields)
  } catch (error) {
    throw refusal(error)
  }
  return upload
}

/** Turns `[…` or `{…` sent as text in the file field into an object, so that validation rejects it. */
const rejectSerializedFile = (text: string): unknown => (/^[[{]/.test(text) ? { text } : text)

// The parser replaces invalid UTF-8 in the names of fields and files by U+FFFD. No valid name needs this character.
const refuseBrokenName = ({ fieldname, filename }: MultipartFile) => {
  if (`${fieldname}${filename}`.includes('\ufffd')) throw badRequest('A name in the form is not UTF-8')
}

const takeText = async (fields: Fields, part: MultipartFile, form: Form) => {
  const { fieldname: name, mimetype } = part
  const bytes = await part.toBuffer()
  if (bytes.byteLength > maxFieldBytes) throw new Refusal('PAYLOAD_TOO_LARGE')
  const text = utf8(bytes)
  if (!Object.hasOwn(form.fields, name)) return
  if (Object.hasOwn(fields, name)) throw twice(name)
  const parsed = mimetype === 'application/json' ? parseJson(text) : undefined
  // JSON writes numbers in more ways than a form does, e.g. 1e2.
  const isText = parsed === undefined || typeof parsed === 'number'
  fields[name] = isText ? form.fields[name]?.(toLineFeeds(text)) : parsed
}

const takeFile = async (upload: Upload, part: MultipartFile) => {
  const bytes = await part.toBuffer()
  // Browsers send an empty file field as an empty file without a name.
  if (bytes.byteLength === 0 && !part.filename) return
  if (upload.file) throw twice(part.fieldname)
  upload.file = bytes
}

const twice = (path: string) => {
  const message = `${path} may be sent only once`
  return new Refusal('VALIDATION_FAILED', { issues: [{ path, message }] })
}

/** Converts an error of the parser, always the client's fault, to a Refusal. */
const refusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  const isTooLarge = (error as { statusCode?: number }).statusCode === 413
  return isTooLarge
    ? new Refusal('PAYLOAD_TOO_LARGE')
    : badRequest('The form is not valid multipart/form-data')
}
