import type { AdminProduct, ProductChange } from '@voltway/contract'
import { formatMoney } from '@voltway/contract/browser'
import { dialogs } from '@voltway/ui/dialog-queue'
import { toasts } from '@voltway/ui/toasts'
import { failureDetails, saveMessage, serverMessageOr } from '../../../lib/failure.ts'
import { texts } from '../../../lib/texts.ts'
import { trpc } from '../../../lib/trpc.ts'

/** One field of a product that the list changes, with its new value. */
export type FieldChange =
  | Pick<Required<ProductChange>, 'price'>
  | Pick<Required<ProductChange>, 'stock'>
  | Pick<Required<ProductChange>, 'hidden'>

/**
 * Returns a function that changes one field of a product, confirms it and reloads the list. If another admin or a sale has changed
 * this field since the field was opened, the function asks before it saves. It resolves with false if it did not save the change.
 */
export function useProductChange(): (product: AdminProduct, change: FieldChange) => Promise<boolean> {
  const { mutateAsync } = trpc.admin.products.update.useMutation()
  const { invalidate } = trpc.useUtils().admin.products

  async function save(product: AdminProduct, change: FieldChange): Promise<boolean> {
    try {
      const condition =
        'stock' in change ? { stock_was: product.stock } : { if_match: `"${product.version}"` }
      await mutateAsync({ id: product.id, ...change, ...condition })
      return true
    } catch (error) {
      const present = failureDetails(error, 'CHANGED')
      if (present && 'images' in present) {
        const [oldText, newText] = [shownValue(product, change), shownValue(present, change)]
        if (newText === shownValue({ ...present, ...change }, change)) return true
        return (oldText === newText || (await confirm(newText, oldText))) && save(present, change)
      }
      const details = saveMessage(error) ?? serverMessageOr(error)
      toasts.show({ tone: 'failure', message: texts.products.saveFailed, details, subject: product.id })
      return false
    }
  }

  return async (product, change) => {
    const isSaved = await save(product, change)
    if (isSaved) toasts.show({ message: texts.products.updated, details: product.name, subject: product.id })
    await invalidate()
    return isSaved
  }
}

function confirm(newText: string, oldText: string): Promise<boolean> {
  return dialogs.confirm({
    question: `It is now ${newText}`,
    details: `It was ${oldText} when this list was loaded.`,
    action: 'Save anyway',
  })
}

function shownValue({ price, stock, hidden }: AdminProduct, change: FieldChange): string {
  if ('price' in change) return formatMoney(price)
  if ('hidden' in change) return hidden ? 'hidden' : 'not hidden'
  return String(stock ?? 'empty')
}
