import { contract, errors, type ProcedurePath, type Route, restAddress } from '@voltway/contract'
import { generateOpenApiDocument, type OpenAPIObject } from 'trpc-openapi'
import { appRouter } from './app-router.ts'
import { ordersExport } from './open-api-export.ts'
import { errorBodySchema, failureResponses } from './open-api-failures.ts'
import { describeBody, describeParameters } from './open-api-inputs.ts'
import { ordersCsvPath } from './orders-csv.ts'

type PathItem = NonNullable<OpenAPIObject['paths']>[string]
export type Operation = NonNullable<PathItem['get']>

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The `token` of register or login' },
  adminSecret: { type: 'apiKey', in: 'header', name: 'X-Admin-Secret' },
} as const

const description = [
  'The REST interface of the Voltway store. Every answer carries `X-Request-Id`.',
  `Every failure has the body of \`ErrorBody\`, with one of the codes: ${Object.keys(errors).join(', ')}.`,
].join('\n\n')

/** The OpenAPI 3.1 document of the REST door: what trpc-openapi derives from the procedures, made whole. */
export const openApiDocument = (): object => {
  const tags = [...new Set(Object.values(contract).map((route: Route) => route.tag))]
  const document = generateOpenApiDocument(appRouter, {
    title: 'Voltway',
    description,
    version: '1.0.0',
    baseUrl: '/',
    tags,
    securitySchemes,
  })
  const paths: Record<string, PathItem> = {}
  for (const [name, route] of Object.entries(contract) as [ProcedurePath, Route][]) {
    const { method, path } = restAddress(route)
    const verb = method.toLowerCase() as Lowercase<typeof method>
    const operation = document.paths?.[path]?.[verb]
    if (!operation) throw new Error(`${name} is missing in the generated document`)
    paths[`/api${path}`] = { ...paths[`/api${path}`], [verb]: complete(operation, name, route) }
  }
  paths[ordersCsvPath] = { get: ordersExport() }
  return { ...document, paths, components: { ...document.components, schemas: schemasOf(document) } }
}

// The adapter's own error schemas describe bodies that no door sends.
const schemasOf = ({ components }: OpenAPIObject) => ({
  ...Object.fromEntries(
    Object.entries(components?.schemas ?? {}).filter(([name]) => !name.startsWith('error.')),
  ),
  ErrorBody: errorBodySchema,
})

const security = { anyone: [], customer: [{ bearer: [] }], admin: [{ adminSecret: [] }] }

const complete = (operation: Operation, name: ProcedurePath, route: Route): Operation => {
  const { responses = {}, parameters = [], requestBody: body, ...rest } = operation
  return {
    ...rest,
    security: security[route.audience],
    parameters: [...describeParameters(parameters, route), ...requestHeaders(name)],
    ...(body ? { requestBody: describeBody(body, route) } : {}),
    responses: {
      200: { ...responses[200], headers: answerHeaders(name) },
      ...(isPublicList(name) ? { 304: { description: 'The list is still the one of If-None-Match' } } : {}),
      ...failureResponses(route),
    },
  }
}

const isPublicList = (name: ProcedurePath) => name === 'products.list' || name === 'paymentMethods.list'

const header = (description: string) => ({ description, schema: { type: 'string' as const } })

const answerHeaders = (name: ProcedurePath) => ({
  'X-Request-Id': header('The id of this request, also in the log'),
  ...(name.endsWith('.list')
    ? {
        'X-Total-Count': header('How many entries the whole list has'),
        Link: header('Where the next part is, `<…>; rel="next"`, unless this is the last one'),
      }
    : {}),
  ...(isPublicList(name) ? { ETag: header('For If-None-Match') } : {}),
  ...(name === 'checkout.placeOrder'
    ? { 'Idempotent-Replayed': header('`true` when this answer was given before') }
    : {}),
})

const requestHeaders = (procedure: ProcedurePath): NonNullable<Operation['parameters']> => {
  const named = (name: string, pattern?: string) => ({
    in: 'header' as const,
    name,
    schema: { type: 'string' as const, ...(pattern ? { pattern } : {}) },
  })
  if (procedure === 'checkout.placeOrder') return [named('Idempotency-Key', '^[\\x21-\\x7e]{1,255}$')]
  return isPublicList(procedure) ? [named('If-None-Match')] : []
}
