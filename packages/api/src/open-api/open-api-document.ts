import {
  contract,
  type FileName,
  type FileRoute,
  files,
  procedures,
  type Route,
  restEndpoint,
  tagOf,
  tags,
} from '@voltway/contract'
import { generateOpenApiDocument, type OpenAPIObject } from 'trpc-openapi'
import { appRouter } from '../app-router.ts'
import { withExamples } from './field-examples.ts'
import { introduction } from './introduction.ts'
import { errorBodySchema, failureComponents, failureResponses } from './open-api-failures.ts'
import {
  audienceHeaders,
  type Operation,
  requestHeaders,
  responseHeader,
  responseHeaders,
} from './open-api-headers.ts'
import { describeBody, describeFileInput, describeParameters, type ShownSettings } from './open-api-inputs.ts'

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The `token` of register or login' },
  adminSecret: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Admin-Secret',
    description: 'The secret of the shop’s admins',
  },
} as const

/** Returns the OpenAPI 3.1 document of the REST adapter. Completes the document that trpc-openapi derives from the procedures. */
export const openApiDocument = (settings: ShownSettings): object => {
  const generated = generateOpenApiDocument(appRouter, {
    title: 'Voltway',
    description: introduction,
    version: settings.version,
    baseUrl: '/',
    securitySchemes,
  })
  const paths: NonNullable<OpenAPIObject['paths']> = {}
  for (const [name, route] of procedures) {
    const { method, path } = restEndpoint(route)
    const verb = method.toLowerCase() as Lowercase<typeof method>
    const operation = generated.paths?.[path]?.[verb]
    if (!operation) throw new Error(`${name} is missing in the generated document`)
    paths[`/api${path}`] = {
      ...paths[`/api${path}`],
      [verb]: { ...completeOperation(operation, route, settings), tags: [tagOf(name)] },
    }
  }
  for (const [name, route] of files)
    paths[`/api${restEndpoint(route).path}`] = { get: describeFile(name, route) }
  return completeSchemas({
    ...generated,
    info: {
      ...generated.info,
      contact: { name: 'The Voltway project' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
    paths,
    components: {
      ...generated.components,
      schemas: schemasOf(generated),
      responses: failureComponents(Object.values(contract)),
    },
  })
}

const completeSchemas = (document: object): object =>
  JSON.parse(
    JSON.stringify(document, (key, value) => {
      // A later version may add fields, so the schemas permit them.
      if (key === 'additionalProperties' && value === false) return undefined
      return key === 'properties' ? withExamples(value) : value
    }),
  )

// The adapter's own error schemas describe bodies that the server never sends.
const schemasOf = ({ components }: OpenAPIObject) => ({
  ...Object.fromEntries(
    Object.entries(components?.schemas ?? {}).filter(([name]) => !name.startsWith('error.')),
  ),
  ErrorBody: errorBodySchema,
})

const security = { anyone: [], customer: [{ bearer: [] }], admin: [{ adminSecret: [] }] }

/** Anyone may call a route that needs a token for a part of its inputs only, so its token is optional. */
const securityOf = ({ audience, fails }: Route): Record<string, string[]>[] =>
  audience === 'anyone' && fails.includes('UNAUTHORIZED') ? [{ bearer: [] }, {}] : security[audience]

const completeOperation = (operation: Operation, route: Route, settings: ShownSettings): Operation => {
  const { responses = {}, parameters = [], requestBody: body, ...rest } = operation
  return {
    ...rest,
    description: route.description,
    security: securityOf(route),
    parameters: [...describeParameters(parameters, route), ...requestHeaders(route)],
    ...(body ? { requestBody: describeBody(body, route, settings) } : {}),
    responses: {
      200: {
        ...responses[200],
        description: route.output.description ?? route.summary,
        headers: responseHeaders(route),
      },
      ...(route.cached
        ? { 304: { description: 'The response has not changed since the one in If-None-Match' } }
        : {}),
      ...failureResponses(route),
    },
  }
}

const fileSchema = ({ file }: FileRoute) =>
  file.type === 'text/csv' ? { type: 'string' } : { type: 'string', format: 'binary' }

const describeFile = (name: FileName, route: FileRoute): Operation => ({
  operationId: name.replaceAll('.', '-'),
  summary: route.summary,
  description: route.description,
  tags: [tagOf(name)],
  security: security[route.audience],
  parameters: describeFileInput(route),
  responses: {
    200: {
      description: route.file.description,
      headers: {
        ...audienceHeaders(route.audience),
        'Content-Disposition': responseHeader('The name of the file'),
      },
      content: { [route.file.type]: { schema: fileSchema(route) } },
    },
    ...failureResponses(route),
  },
})
