import type { AdminProduct, ProductChange } from '@voltway/contract'
import { formatMoney } from '@voltway/contract/browser'
import { toasts } from '@voltway/ui/toast-queue'
import { formatChanges } from '../../../lib/editing/format-changes.ts'
import { saveWithConflictCheck } from '../../../lib/editing/save-with-conflict-check.tsx'
import { saveMessage, serverMessageOr } from '../../../lib/failure.ts'
import { texts } from '../../../lib/texts.ts'
import { trpc } from '../../../lib/trpc.ts'

/** One field of a product that the list changes, with its new value. */
export type FieldChange =
  | Pick<Required<ProductChange>, 'price'>
  | Pick<Required<ProductChange>, 'stock'>
  | Pick<Required<ProductChange>, 'hidden'>

/**
 * Returns a function that changes one field of a product, confirms it and reloads the list. If another admin or a sale has changed
 * this field since the field was opened, the admin chooses. It resolves with false if the typed value is still to be saved.
 */
export function useProductChange(): (product: AdminProduct, change: FieldChange) => Promise<boolean> {
  const { mutateAsync } = trpc.admin.products.update.useMutation()
  const { invalidate } = trpc.useUtils().admin.products

  return async (product, change) => {
    let isDone = false
    const toDraft = (version: AdminProduct) => shownValue(version, change)
    try {
      const saved = await saveWithConflictCheck({
        loaded: product,
        typed: toDraft({ ...product, ...change }),
        toDraft,
        describeChanges: (present, before) => formatChanges(before, present),
        save: (version) =>
          mutateAsync({
            id: product.id,
            ...change,
            ...('stock' in change ? { stock_was: version.stock } : { if_match: `"${version.version}"` }),
          }),
        onLoad: () => {
          isDone = true
        },
      })
      if (saved !== null) {
        isDone = true
        toasts.show({ message: texts.products.updated, details: product.name, subject: product.id })
      }
    } catch (error) {
      const details = saveMessage(error) ?? serverMessageOr(error)
      toasts.show({ tone: 'failure', message: texts.products.saveFailed, details, subject: product.id })
    }
    await invalidate()
    return isDone
  }
}

function shownValue({ price, stock, hidden }: AdminProduct, change: FieldChange): Record<string, string> {
  if ('price' in change) return { price: formatMoney(price) }
  if ('hidden' in change) return { hidden: String(hidden) }
  return { stock: String(stock ?? '') }
}
