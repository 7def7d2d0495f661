import type { Product } from '@voltway/contract'
import { dialogs } from '@voltway/ui/dialogs'
import { toasts } from '@voltway/ui/toasts'
import { serverText } from '../../lib/failure.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'

const productTexts = texts.products

/** Deletes a product after asking; `refresh` loads the list again, also after a failure. */
export function useProductDeletion(refresh: () => void): (product: Product) => void {
  const { mutateAsync } = trpc.admin.products.delete.useMutation()

  async function remove({ id, name }: Product): Promise<void> {
    const question = { question: productTexts.deleteQuestion, details: name, action: 'Delete', danger: true }
    if (!(await dialogs.confirm(question))) return
    try {
      await mutateAsync({ id })
      toasts.show({ message: productTexts.deleted })
    } catch (error) {
      toasts.show({ tone: 'failure', message: serverText(error, productTexts.deleteFailed) })
    }
    refresh()
  }

  return (product) => void remove(product)
}
