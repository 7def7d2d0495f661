import { z } from 'zod'

// The three lives of a field that is declared once, as it comes in with something new: in a change and in an answer.

type Fields = Record<string, z.ZodType>

type Changes<Of extends Fields> = { [Name in keyof Of]: z.ZodOptional<WithoutDefault<Of[Name]>> }
type WithoutDefault<Field extends z.ZodType> =
  Field extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : Field
type Answers<Of extends Fields> = { [Name in keyof Of]: z.ZodType<z.output<Of[Name]>> }

/** Fields of which each may be absent and keeps its value then, whatever something new would get. */
export const changes = <Of extends Fields>(fields: Of) =>
  mapped(fields, (field) => withoutDefault(field).optional()) as Changes<Of>

/** Fields as they go out: the bounds of a text were checked when it came in, and may have been others then. */
export const answers = <Of extends Fields>(fields: Of) => mapped(fields, answered) as Answers<Of>

const answered = (field: z.ZodType): z.ZodType => {
  if (isOptional(field)) return answered(field.unwrap()).optional()
  if (isText(field)) return z.string()
  const inner = withoutDefault(field)
  if (isList(inner)) return z.array(answered(inner.element))
  return isObject(inner) ? z.object(mapped(inner.shape, answered)) : inner
}

const mapped = (fields: Fields, change: (field: z.ZodType) => z.ZodType): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)]))

const hasDefault = (field: z.ZodType): field is z.ZodDefault<z.ZodType> => field instanceof z.ZodDefault

const isOptional = (field: z.ZodType): field is z.ZodOptional<z.ZodType> => field instanceof z.ZodOptional

const isList = (field: z.ZodType): field is z.ZodArray<z.ZodType> => field instanceof z.ZodArray

const isObject = (field: z.ZodType): field is z.ZodObject<Fields> => field instanceof z.ZodObject

const withoutDefault = (field: z.ZodType): z.ZodType => (hasDefault(field) ? field.unwrap() : field)

const isText = (field: z.ZodType) => {
  const { type, enum: values } = z.toJSONSchema(field, { io: 'output', unrepresentable: 'any' })
  return type === 'string' && values === undefined
}
