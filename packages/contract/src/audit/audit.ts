import { z } from 'zod'
import { id, inboundId } from '../fields/ids.ts'
import { time } from '../fields/list-pages.ts'
import { listWindow, searchResult, searchText } from '../fields/list-search-fields.ts'
import { adminRoute } from '../route.ts'

export const AuditedKind = z
  .enum(['product', 'order', 'user', 'payment_method', 'webhook', 'admin_key', 'settings'])
  .meta({ id: 'AuditedKind', description: 'The kind of the changed entity' })
export type AuditedKind = z.infer<typeof AuditedKind>

const state = (description: string) => z.record(z.string(), z.unknown()).nullable().describe(description)

// An entry never has a secret or a customer's name or e-mail, because the deletion of a user must delete them everywhere.
export const AuditEntry = z
  .object({
    id,
    at: time,
    action: z.enum(['create', 'update', 'delete']).describe('The kind of the change'),
    kind: AuditedKind,
    entity_id: id.describe(
      'The id of the changed entity, or `several` for a change of several orders or products',
    ),
    before: state('The entity before the change; null if it was created'),
    after: state('The entity after the change; null if it was deleted'),
    by: z.string().describe('The name of the admin key, or `owner` for the admin secret'),
    address: z.string().describe('The IP address of the client, or `command` for a command of the operator'),
  })
  .meta({ id: 'AuditEntry', description: 'One change by an admin' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditSearch = listWindow(25).extend({
  kind: AuditedKind.optional(),
  entity_id: inboundId.describe('Selects the changes of one entity').optional(),
  search: searchText.unwrap().optional(),
})
export type AuditSearch = z.infer<typeof AuditSearch>

export const searchAudit = adminRoute({
  rest: 'GET /admin/audit',
  summary: 'Changes by admins, newest first',
  description:
    'Every word of `search` must occur in the kind, the action, `by`, or the name, reference, URL or status of ' +
    'the entity. Each write has one entry. No API call can change or delete entries. They contain no names or ' +
    'e-mail addresses of customers, so that no personal data remain after the deletion of a user.',
  input: AuditSearch,
  output: searchResult(AuditEntry),
})
