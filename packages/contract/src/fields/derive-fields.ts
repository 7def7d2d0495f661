import { z } from 'zod'

// A field is declared once, for creation. These functions derive the fields of changes and of responses.

type Field = z.core.SomeType
type Fields = Record<string, Field>

type OptionalFields<Of extends Fields> = { [Name in keyof Of]: z.ZodOptional<RemoveDefault<Of[Name]>> }
type RemoveDefault<Of extends Field> = Of extends z.ZodDefault<infer Inner> ? Inner : Of
type OutputFields<Of extends Fields> = {
  [Name in keyof Of]: Of[Name] extends z.ZodOptional<infer Inner>
    ? z.ZodOptional<z.ZodType<z.output<Inner>>>
    : z.ZodType<z.output<Of[Name]>>
}

/** Returns fields for a change: each may be absent, which keeps its value, and none has a default. */
export const optionalFields = <Of extends Fields>(fields: Of) =>
  mapFields(fields, (field) => z.optional(removeDefault(field))) as OptionalFields<Of>

/**
 * Returns fields for a response, without bounds on text: the text was checked when it came in, and the bounds may have
 * changed since.
 */
export const outputFields = <Of extends Fields>(fields: Of) =>
  mapFields(fields, toOutputField) as OutputFields<Of>

const toOutputField = (field: Field): Field => {
  if (field instanceof z.ZodOptional) return z.optional(toOutputField(field.unwrap()))
  const inner = removeDefault(field)
  const { description, examples } = (inner as z.ZodType).meta() ?? {}
  const meta = {
    ...(description !== undefined && { description }),
    ...(Array.isArray(examples) && { examples }),
  }
  if (inner instanceof z.ZodNullable) return z.nullable(toOutputField(inner.unwrap())).meta(meta)
  if (isText(inner)) return z.string().meta(meta)
  if (inner instanceof z.ZodArray) return z.array(toOutputField(inner.element)).meta(meta)
  return inner instanceof z.ZodObject ? z.object(mapFields(inner.shape, toOutputField)) : inner
}

const mapFields = (fields: Fields, change: (field: Field) => Field): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)]))

const removeDefault = (field: Field): Field => (field instanceof z.ZodDefault ? field.unwrap() : field)

const isText = (field: Field): boolean =>
  field instanceof z.ZodPipe ? isText(field.out) : field._zod.def.type === 'string'
