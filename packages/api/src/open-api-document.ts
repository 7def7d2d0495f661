import { generateOpenApiDocument } from 'trpc-openapi'
import { appRouter } from './app-router.ts'

/** The OpenAPI 3.1 document of the REST door. */
export const openApiDocument = (): object =>
  generateOpenApiDocument(appRouter, { title: 'Voltway', version: '1.0.0', baseUrl: '/' })
