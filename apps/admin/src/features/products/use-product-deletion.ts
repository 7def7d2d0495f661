import type { Product } from '@voltway/contract'
import { alerts } from '@voltway/ui/alerts'
import { serverText } from '../../lib/failure.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'

const productTexts = texts.products

/** Deletes a product, once the question was answered; `refresh` shows the list as it is then, whatever happened. */
export function useProductDeletion(refresh: () => void): (product: Product) => void {
  const { mutateAsync } = trpc.admin.products.delete.useMutation()

  async function remove({ id, name }: Product): Promise<void> {
    const question = { question: productTexts.deleteQuestion, details: name, action: 'Delete', danger: true }
    if (!(await alerts.confirm(question))) return
    try {
      await mutateAsync({ id })
      alerts.toast({ message: productTexts.deleted })
    } catch (error) {
      alerts.toast({ tone: 'failure', message: serverText(error, productTexts.deleteFailed) })
    }
    refresh()
  }

  return (product) => void remove(product)
}
