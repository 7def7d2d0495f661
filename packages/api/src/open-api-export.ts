import { contract, OrderFilter, type Route } from '@voltway/contract'
import type { Operation } from './open-api-document.ts'
import { failureResponses } from './open-api-failures.ts'
import { describeQuery } from './open-api-inputs.ts'

const { tag, fails }: Route = contract['admin.orders.search']

/** The export of orders, which no procedure answers, in the words of the document. */
export const ordersExport = (): Operation => ({
  operationId: 'admin-orders-export',
  summary: 'All orders that a search finds, as CSV for spreadsheets, newest first',
  tags: [tag],
  security: [{ adminSecret: [] }],
  parameters: describeQuery(OrderFilter),
  responses: {
    200: {
      description: 'UTF-8 with byte order mark, CRLF, a first line with the names of the columns',
      headers: {
        'X-Request-Id': {
          description: 'The id of this request, also in the log',
          schema: { type: 'string' },
        },
        'Content-Disposition': { description: 'The name of the file', schema: { type: 'string' } },
      },
      content: { 'text/csv': { schema: { type: 'string' } } },
    },
    ...failureResponses({ fails }),
  },
})
