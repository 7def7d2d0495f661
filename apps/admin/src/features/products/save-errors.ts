import { failureBody, failureStatus, serverMessageOr, UploadInterruption } from '../../lib/failure.ts'
import { texts } from '../../lib/texts.ts'

const textFields = ['name', 'price', 'description', 'category', 'stock', 'position', 'hidden'] as const

/** A form field of the editor with one text. */
export type TextField = (typeof textFields)[number]

/** The names of the form fields of the editor. */
const productFields = [...textFields, 'data', 'options'] as const

/** The path of a field; rows of data, options and choices are identified by index. */
export type ProductField =
  | (typeof productFields)[number]
  | `data.${number}.${'name' | 'value'}`
  | `options.${number}.${'name' | 'choices'}`
  | `options.${number}.choices.${number}.${'name' | 'swatch' | 'surcharge' | 'image'}`

const listFieldPath =
  /^(data\.\d+\.(name|value)|options\.\d+\.(name|choices|choices\.\d+\.(name|swatch|surcharge|image)))$/

/** The reasons of a failed save: `fields` by path, or else a `general` sentence with a hint. */
export type SaveErrors = {
  fields: Partial<Record<ProductField, string>>
  general?: string
  hint?: string
}

/** Assigns the messages of a failed save to fields. */
export function saveErrors(error: unknown): SaveErrors {
  if (error instanceof UploadInterruption) {
    return { fields: {}, general: texts.products.saveFailed, hint: interruptionHint(error) }
  }
  const fields: SaveErrors['fields'] = {}
  for (const { path, message } of failureBody(error)?.issues ?? []) {
    if (isField(path)) fields[path] ??= message
  }
  if (Object.keys(fields).length > 0) return { fields }
  const general = serverMessageOr(error, texts.products.saveFailed)
  return { fields, general, hint: failureStatus(error) === 404 ? deletedHint : undefined }
}

const deletedHint = 'This product is no longer on sale. Your changes are still here.'

function interruptionHint({ sentCompletely }: UploadInterruption): string {
  return sentCompletely
    ? 'The connection broke before the answer came. Press Save again: it will not be saved twice.'
    : 'The connection broke and nothing was saved. Your changes are still here.'
}

function isField(path: string): path is ProductField {
  return productFields.some((each) => each === path) || listFieldPath.test(path)
}
