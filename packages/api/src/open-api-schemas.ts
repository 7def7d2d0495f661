import { z } from 'zod'

// An empty registry, so that named schemas are written out where they are used.
const inline = { unrepresentable: 'any', metadata: z.registry<Record<string, unknown>>() } as const

/** A schema as JSON Schema of what goes out, or of what has come in as far as it is understood. */
export const writtenOut = (schema: z.ZodType): object => {
  const { $schema, ...json } = z.toJSONSchema(schema, { ...inline, io: 'output' })
  return json
}

/**
 * A schema as JSON Schema of what may come in. Of a pipe only the first half would be described, which knows the type; the
 * bounds stand in the second half.
 */
export const boundedSchema = (schema: z.core.$ZodType): object => {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    ...inline,
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (def.type !== 'pipe' || !('out' in def)) return
      const [first, second] = [def.in, def.out] as [z.core.$ZodType, z.core.$ZodType]
      if (kindOf(first) === kindOf(second)) Object.assign(jsonSchema, boundedSchema(second))
    },
  })
  return json
}

const kindOf = ({ _zod: { def } }: z.core.$ZodType): string =>
  def.type === 'pipe' && 'in' in def ? kindOf(def.in as z.core.$ZodType) : def.type
