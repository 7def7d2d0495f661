import { type FileRoute, newPassword, pathParameters, type Route } from '@voltway/contract'
import type { OpenAPIObject } from 'trpc-openapi'
import { z } from 'zod'
import type { Operation } from './open-api-headers.ts'

type Schema = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string]
type Properties = Record<string, Schema>
type Fields = { type: 'object'; properties: Properties; required?: string[] }
type Body = NonNullable<Operation['requestBody']>
type Parameters = NonNullable<Operation['parameters']>

/** The settings of a shop that its document shows. */
export type ShownSettings = { version: string; passwordMinLength: number }

/** Describes parameters by the types of the contract, because a number in a URL is always text. */
export const describeParameters = (parameters: Parameters, route: Pick<Route, 'input'>): Parameters => {
  const properties = queryFields(route.input)
  return parameters.map((parameter) => {
    if (!('name' in parameter)) return parameter
    const { description, ...schema } = (properties[parameter.name] ?? {}) as { description?: string }
    return { ...parameter, ...(description && { description }), schema }
  })
}

export const describeFileInput = (route: FileRoute): Parameters => {
  const inPath = pathParameters(route)
  const toParameter = (name: string) =>
    inPath.includes(name) ? { in: 'path' as const, name, required: true } : { in: 'query' as const, name }
  return describeParameters(Object.keys(queryFields(route.input)).map(toParameter), route)
}

const queryFields = (input: z.ZodType): Properties => (toJsonSchema(input) as unknown as Fields).properties

/**
 * Describes a request body with the bounds of the contract's schemas. The description has one media type. If it had
 * several, client generators would choose a wrong one, for example JSON for a file.
 */
export const describeBody = (body: Body, route: Route, settings: ShownSettings): Body => {
  const schema = withoutPathFields(boundedSchema(route.input, settings) as unknown as Fields, route)
  return {
    ...body,
    ...(route.multipart?.required && { required: true }),
    content: route.multipart
      ? { 'multipart/form-data': { schema: withFile(withFormFields(schema), route.multipart) } }
      : { 'application/json': { schema } },
  }
}

/** A form has only text: a list is JSON text, and null is an empty text. */
const withFormFields = (schema: Fields): Fields => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties).map(([name, field]) => [name, toFormField(field)]),
  ),
})

// Generated clients leave a field out of a form if its value is null, and the server would not change it.
const emptyText = { type: 'string', const: '' } as Schema

// The adapter's type lacks `contentSchema`, which OpenAPI 3.1 takes from JSON Schema.
const toFormField = (field: Schema & { description?: string }): Schema => {
  const { description, ...list } = field
  if ('anyOf' in field && field.anyOf?.some(isNull)) {
    const anyOf = field.anyOf.map((each) => (isNull(each) ? emptyText : each))
    const fallback = field.default === null && { default: '' }
    return { ...field, ...fallback, anyOf, description: `${description}. An empty text is null` }
  }
  if (!('type' in field) || field.type !== 'array') return field
  return { type: 'string', description, contentMediaType: 'application/json', contentSchema: list } as Schema
}

const isNull = (field: object) => 'type' in field && field.type === 'null'

const withFile = (
  schema: Fields,
  { file, required, description }: NonNullable<Route['multipart']>,
): Fields => ({
  ...schema,
  properties: { ...schema.properties, [file]: { type: 'string', format: 'binary', description } },
  ...(required && { required: [...(schema.required ?? []), file] }),
})

const withoutPathFields = ({ properties, required = [], ...rest }: Fields, route: Route): Fields => {
  const inPath = pathParameters(route)
  const inBody = ([name]: [string, unknown]) => !inPath.includes(name)
  const stillRequired = required.filter((name) => !inPath.includes(name))
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(inBody)),
    ...(stillRequired.length > 0 ? { required: stillRequired } : {}),
  }
}

// Without their ids, named schemas are written inline.
const inlineSchemas = {
  unrepresentable: 'any',
  metadata: {
    get: (schema) => {
      const { id, override, ...described } = z.globalRegistry.get(schema) ?? {}
      return { ...described, ...(override as object | undefined) }
    },
  } as typeof z.globalRegistry,
} as const

export const toJsonSchema = (schema: z.ZodType): object => {
  const { $schema, ...json } = z.toJSONSchema(schema, { ...inlineSchemas, io: 'output' })
  return json
}

/** Zod describes only the first half of a pipe. This adds the bounds of the second half. */
const boundedSchema = (schema: z.core.$ZodType, settings: ShownSettings): object => {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    ...inlineSchemas,
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (def.type !== 'pipe' || !('out' in def)) return
      const [first, second] = [def.in, def.out] as [z.core.$ZodType, z.core.$ZodType]
      if (kindOf(first) === kindOf(second)) Object.assign(jsonSchema, boundedSchema(second, settings))
      if (zodSchema === newPassword) jsonSchema.minLength = settings.passwordMinLength
    },
  })
  return json
}

const kindOf = ({ _zod: { def } }: z.core.$ZodType): string =>
  def.type === 'pipe' && 'in' in def ? kindOf(def.in as z.core.$ZodType) : def.type
