import { z } from 'zod'

/** Reads the text of a form's field as the JSON value that it stands for; a text that stands for none stays as it is. */
type ReadText = (text: string) => unknown

/** The fields of an input that a flat form may carry, each with its reader. */
export type FlatFields = Readonly<Record<string, ReadText>>

type Described = { type?: string; maximum?: number }

/** The digits that a number without an upper bound may have before its point. */
const usualDigits = 10

/** What a form can say of an input. @throws for a field that is neither text nor a number nor a boolean nor a list */
export const flatFields = (input: z.ZodType, otherNames: readonly string[]): FlatFields => {
  // An empty registry, so that named schemas are written out where they are used.
  const inlineSchemas = { unrepresentable: 'any', metadata: z.registry<Record<string, unknown>>() } as const
  const { properties = {} } = z.toJSONSchema(input, { ...inlineSchemas, io: 'output' })
  const fields = Object.entries(properties).filter(([name]) => !otherNames.includes(name))
  return Object.fromEntries(fields.map(([name, field]) => [name, readerOf(name, field as Described)]))
}

const readerOf = (name: string, { type, maximum }: Described): ReadText => {
  switch (type) {
    case 'string':
      return (text) => text
    case 'boolean':
      return (text) => (text === 'true' ? true : text === 'false' ? false : text)
    case 'integer':
    case 'number': {
      const digits = maximum === undefined ? usualDigits : String(Math.trunc(maximum)).length
      // What is outside of the bounds becomes a number too, so that the schema can say so.
      const written = new RegExp(`^(?:\\d{1,${digits}}|-?[1-9]\\d*)(?:\\.\\d{1,2})?$`)
      return (text) => (written.test(text) ? Number(text) : text)
    }
    case 'array':
      return readJson
    default:
      throw new Error(`A form cannot carry ${name}`)
  }
}

/** A list, which a form carries as JSON. */
const readJson: ReadText = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
