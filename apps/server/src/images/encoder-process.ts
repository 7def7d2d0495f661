import { join } from 'node:path'
import { imageLimits } from '@voltway/contract'
import { Refusal } from '@voltway/domain'
import { createJobProcess } from '../child-process/job-process.ts'
import type { EncodedImage, EncodeResult } from './encode-image.ts'

/** On a small machine some images take ten seconds. */
const timeoutMs = 120_000

/** The details of the refusal when images can be neither encoded nor stored. */
export const imagesUnavailable = {
  sentence: 'The shop cannot process images at the moment',
  retryAfterSeconds: 60,
}

const refusals = {
  NO_IMAGE: () => new Refusal('IMAGE_REFUSED'),
  TOO_MANY_PIXELS: () =>
    new Refusal('IMAGE_REFUSED', {
      sentence: `The image must have at most ${imageLimits.maxPixels / 1e6} megapixels`,
    }),
}

/** Encodes images in a child process. */
export const createEncoderProcess = (idleMs?: number) => {
  const { run, close } = createJobProcess<Uint8Array, EncodeResult>({
    name: 'The image encoder',
    unavailable: imagesUnavailable,
    program: join(import.meta.dirname, 'encode-image'),
    timeoutMs,
    idleMs,
  })
  return {
    /** @throws Refusal IMAGE_REFUSED, UNAVAILABLE */
    encode: async (bytes: Uint8Array): Promise<EncodedImage> => {
      const result = await run(bytes)
      if ('refused' in result) throw refusals[result.refused]()
      return result
    },
    close,
  }
}
