import { failureBody, failureStatus, serverMessageOr, UploadInterruption } from '../../lib/failure.ts'
import { texts } from '../../lib/texts.ts'

/** The editor's fields by the names they are sent under. */
const productFields = ['name', 'price', 'description', 'category', 'data', 'options', 'image'] as const

/** A field by the name it is sent under; a row of the table of data, an option and a choice by their places. */
export type ProductField =
  | (typeof productFields)[number]
  | `data.${number}.${'name' | 'value'}`
  | `options.${number}.${'name' | 'choices'}`
  | `options.${number}.choices.${number}.${'name' | 'swatch' | 'surcharge' | 'image'}`

const inLists =
  /^(data\.\d+\.(name|value)|options\.\d+\.(name|choices|choices\.\d+\.(name|swatch|surcharge|image)))$/

/** Why a save failed: per field, or else in general, with a hint. */
export type SaveErrors = {
  fields: Partial<Record<ProductField, string>>
  general?: string
  hint?: string
}

/** Assigns a failed save to the fields that it is about. */
export function saveErrors(error: unknown, sentImage: boolean): SaveErrors {
  if (error instanceof UploadInterruption) {
    return { fields: {}, general: texts.products.saveFailed, hint: brokenHint(error) }
  }
  const body = failureBody(error)
  const status = failureStatus(error)
  const fields: SaveErrors['fields'] = {}
  for (const { path, message } of body?.issues ?? []) {
    if (isField(path)) fields[path] ??= message
  }
  const isAboutImage = body?.code === 'IMAGE_REFUSED' || (status === 413 && sentImage)
  if (isAboutImage) fields.image = serverMessageOr(error, 'The picture is too large')
  if (Object.keys(fields).length > 0) return { fields }
  const general = serverMessageOr(error, texts.products.saveFailed)
  return { fields, general, hint: status === 404 ? goneHint : undefined }
}

const goneHint = 'This product is no longer on sale. What you typed is still here.'

function brokenHint({ whole }: UploadInterruption): string {
  return whole
    ? 'The connection broke before the answer came. Press Save again: it will not be saved twice.'
    : 'The connection broke and nothing was saved. What you typed is still here.'
}

function isField(path: string): path is ProductField {
  return productFields.some((each) => each === path) || inLists.test(path)
}
