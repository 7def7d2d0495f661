import { z } from 'zod'

// The three lives of a field that is declared once, as it comes in with something new: in a change and in an answer.

type Field = z.core.SomeType
type Fields = Record<string, Field>

type Changes<Of extends Fields> = { [Name in keyof Of]: z.ZodOptional<WithoutDefault<Of[Name]>> }
type WithoutDefault<Of extends Field> = Of extends z.ZodDefault<infer Inner> ? Inner : Of
type Answers<Of extends Fields> = { [Name in keyof Of]: z.ZodType<z.output<Of[Name]>> }

/** Fields of which each may be absent and keeps its value then, whatever something new would get. */
export const changes = <Of extends Fields>(fields: Of) =>
  mapped(fields, (field) => z.optional(withoutDefault(field))) as Changes<Of>

/** Fields as they go out: the bounds of a text were checked when it came in, and may have been others then. */
export const answers = <Of extends Fields>(fields: Of) => mapped(fields, answered) as Answers<Of>

const answered = (field: Field): Field => {
  if (field instanceof z.ZodOptional) return z.optional(answered(field.unwrap()))
  if (isText(field)) return z.string()
  const inner = withoutDefault(field)
  if (inner instanceof z.ZodArray) return z.array(answered(inner.element))
  return inner instanceof z.ZodObject ? z.object(mapped(inner.shape, answered)) : inner
}

const mapped = (fields: Fields, change: (field: Field) => Field): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)]))

const withoutDefault = (field: Field): Field => (field instanceof z.ZodDefault ? field.unwrap() : field)

const isText = (field: Field) => {
  const { type, enum: values } = z.toJSONSchema(field as z.core.$ZodType, {
    io: 'output',
    unrepresentable: 'any',
  })
  return type === 'string' && values === undefined
}
