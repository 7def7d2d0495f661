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
      items: orders.map(({ id, reference, customer_name, total, status }) => {
        // The marks isolate the writing direction of the name.
        const name = `\u2068${removeDirectionMarks(customer_name)}\u2069`
        const note = `${name}, ${formatMoney(total)}, ${statusLabels[status].label}`
        return toItem('order', id, reference, note)
      }),
    },
    {
      value: 'Products',
      items: products.map(({ id, name, price }) => toItem('product', id, name, formatMoney(price))),
    },
    {
      value: 'Users',
      items: users.map(({ id, name, email }) => toItem('user', id, name, email)),
    },
    {
      value: 'Payment methods',
      items: payment_methods.map(({ method: { id, name, type } }) =>
        toItem('payment_method', id, name, paymentTypeLabels[type].label),
      ),
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

function toItem(kind: keyof typeof entityLinks, id: string, label: string, note: string): SearchItem {
  return { key: id, label, note, target: entityLinks[kind](id) }
}
