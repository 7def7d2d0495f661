import { type ChildProcess, fork } from 'node:child_process'
import { extname, join } from 'node:path'
import { Refusal } from '@voltway/domain'
import type { EncodedImage, EncodeResult } from './encode-image.ts'

// The encoder's file is beside this one, in the sources and in the built server.
const program = join(import.meta.dirname, `encode-image${extname(import.meta.filename)}`)
/** On a small machine some images take ten seconds. */
const encodeTimeoutMs = 120_000

/** The encoder ended without a response, because of an image or because the machine lacks memory. */
export class EncoderFailed extends Error {
  override readonly name = 'EncoderFailed'
}

const refusals = {
  NO_IMAGE: () => new Refusal('IMAGE_REFUSED'),
  TOO_MANY_PIXELS: () =>
    new Refusal('IMAGE_REFUSED', { sentence: 'The image must have at most 40 megapixels' }),
}

type Waiting = Map<number, { resolve: (done: EncodeResult) => void; reject: (reason: Error) => void }>

/** A running encoder, and the jobs that wait for its responses. */
type Running = { child: ChildProcess; waiting: Waiting }

/**
 * Encodes images in a child process. The first image starts the process; after `idleMs` without an image it ends.
 * See docs/decisions/0024-image-encoder.md.
 */
export const createEncoderProcess = (idleMs = 10_000) => {
  let running: Running | undefined
  let idle: NodeJS.Timeout | undefined
  let jobs = 0

  const start = (): Running => {
    // The encoder must not get the shop's secrets, so it does not inherit the environment.
    const env = { MALLOC_ARENA_MAX: '2' }
    const child = fork(program, { serialization: 'advanced', env, execArgv: [] })
    const waiting: Waiting = new Map()
    const fail = (reason: string) => {
      if (running?.child === child) running = undefined
      for (const { reject } of waiting.values()) reject(new EncoderFailed(`The image encoder ${reason}`))
      waiting.clear()
    }
    child.on('message', (done: EncodeResult) => waiting.get(done.id)?.resolve(done))
    child.once('error', ({ message }) => fail(`could not be used: ${message}`))
    child.once('exit', (code, signal) => fail(`ended with ${signal ?? `exit code ${code}`}`))
    return { child, waiting }
  }

  const close = () => {
    clearTimeout(idle)
    running?.child.kill('SIGKILL')
    running = undefined
  }

  return {
    /** @throws Refusal IMAGE_REFUSED; EncoderFailed */
    encode: async (bytes: Uint8Array): Promise<EncodedImage> => {
      clearTimeout(idle)
      running ??= start()
      const { child, waiting } = running
      const id = jobs++
      const { promise, ...settle } = Promise.withResolvers<EncodeResult>()
      waiting.set(id, settle)
      const timeout = setTimeout(() => child.kill('SIGKILL'), encodeTimeoutMs)
      child.send({ id, bytes }, (error) => error && settle.reject(new EncoderFailed(error.message)))
      try {
        const done = await promise
        if ('refused' in done) throw refusals[done.refused]()
        return done
      } finally {
        clearTimeout(timeout)
        waiting.delete(id)
        if (waiting.size === 0) idle = setTimeout(close, idleMs).unref()
      }
    },
    /** Ends the process at once. Jobs that wait fail with EncoderFailed. */
    close,
  }
}
