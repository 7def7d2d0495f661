import { z } from 'zod'

/** Converts the text of a form field to a JSON value. Returns the text unchanged if this is not possible. */
type ReadText = (text: string) => unknown

/** The fields of an input that a flat form may carry, each with its parser. */
export type FlatFields = Readonly<Record<string, ReadText>>

type Described = { type?: string; maximum?: number; anyOf?: readonly Described[] }

/** The number of digits before the point of a number without an upper bound. */
const usualDigits = 10

/**
 * Returns the form fields of an input, without `otherNames`. @throws Error for a field that is not text, a number, a
 * boolean, a list or an object
 */
export const flatFields = (input: z.ZodType, otherNames: readonly string[]): FlatFields => {
  // With an empty registry, named schemas are written inline.
  const inlineSchemas = { unrepresentable: 'any', metadata: z.registry<Record<string, unknown>>() } as const
  const { properties = {} } = z.toJSONSchema(input, { ...inlineSchemas, io: 'output' })
  const fields = Object.entries(properties).filter(([name]) => !otherNames.includes(name))
  return Object.fromEntries(fields.map(([name, field]) => [name, readerOf(name, field as Described)]))
}

const readerOf = (name: string, { type, maximum, anyOf }: Described): ReadText => {
  const [inner, other] = anyOf ?? []
  // A field that may be null: an empty text is null.
  if (inner && other?.type === 'null') {
    const readText = readerOf(name, inner)
    return (text) => (text === '' ? null : readText(text))
  }
  switch (type) {
    case 'string':
      return (text) => text
    case 'boolean':
      return (text) => (text === 'true' ? true : text === 'false' ? false : text)
    case 'integer':
    case 'number': {
      const digits = maximum === undefined ? usualDigits : String(Math.trunc(maximum)).length
      // Numbers outside of the bounds are parsed too, so that the schema can report them.
      const written = new RegExp(`^(?:\\d{1,${digits}}|-?[1-9]\\d*)(?:\\.\\d{1,2})?$`)
      return (text) => (written.test(text) ? Number(text) : text)
    }
    case 'array':
    case 'object':
      return readJson
    default:
      throw new Error(`A form cannot carry ${name}`)
  }
}

const readJson: ReadText = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
