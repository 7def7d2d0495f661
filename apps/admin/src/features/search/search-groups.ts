import type { AdminSearchResults } from '@voltway/contract'
import { formatMoney } from '@voltway/contract/browser'
import { paymentTypeLabels } from '@voltway/ui/payment-type-labels'
import { removeDirectionMarks } from '@voltway/ui/remove-direction-marks'
import { statusLabels } from '@voltway/ui/status-labels'
import { entityLinks } from '../../lib/entity-links.ts'
import type { pages } from '../../lib/paths.ts'

/** A result with the page that shows it. */
export type SearchItem = { key: string; label: string; note: string; target: object }

export type SearchGroup = { value: string; items: SearchItem[] }

type Page = (typeof pages)[number]

/** Returns the results by kind, without empty kinds, and the pages whose title contains the typed text. */
export function searchGroups(
  results: AdminSearchResults | undefined,
  typed: string,
  openPages: readonly Page[],
): SearchGroup[] {
  const { orders = [], products = [], users = [], payment_methods = [] } = results ?? {}
  const groups: SearchGroup[] = [
    {
      value: 'Orders',
      items: orders.map(({ id, reference, customer_name, total, status }) => ({
        key: id,
        label: reference,
        // The marks isolate the writing direction of the name.
        note: `\u2068${removeDirectionMarks(customer_name)}\u2069, ${formatMoney(total)}, ${statusLabels[status].label}`,
        target: entityLinks.order(id),
      })),
    },
    {
      value: 'Products',
      items: products.map(({ id, name, price }) => ({
        key: id,
        label: name,
        note: formatMoney(price),
        target: entityLinks.product(id),
      })),
    },
    {
      value: 'Users',
      items: users.map(({ id, name, email }) => ({
        key: id,
        label: name,
        note: email,
        target: entityLinks.user(id),
      })),
    },
    {
      value: 'Payment methods',
      items: payment_methods.map(({ method: { id, name, type } }) => ({
        key: id,
        label: name,
        note: paymentTypeLabels[type].label,
        target: entityLinks.payment_method(id),
      })),
    },
    {
      value: 'Pages',
      items: openPages
        .filter(({ title }) => title.toLowerCase().includes(typed.trim().toLowerCase()))
        .map(({ path, title }) => ({ key: path, label: title, note: '', target: { to: path } })),
    },
  ]
  return groups.filter(({ items }) => items.length > 0)
}
