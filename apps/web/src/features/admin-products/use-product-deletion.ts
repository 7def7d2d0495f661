import type { Product } from '@voltway/contract'
import { alerts } from '@voltway/ui/alerts'
import { serverText } from '../../lib/admin-failure.ts'
import { adminTrpc } from '../../lib/admin-trpc.ts'
import { adminTexts } from '../../lib/texts-admin.ts'

const { products: texts } = adminTexts

/** Deletes a product, once the question was answered; `refresh` shows the list as it is then, whatever happened. */
export function useProductDeletion(refresh: () => void): (product: Product) => void {
  const { mutateAsync } = adminTrpc.admin.products.delete.useMutation()

  async function remove({ id, name }: Product): Promise<void> {
    const question = { question: texts.deleteQuestion, details: name, action: 'Delete', danger: true }
    if (!(await alerts.confirm(question))) return
    try {
      await mutateAsync({ id })
      alerts.toast({ message: texts.deleted })
    } catch (error) {
      alerts.toast({ tone: 'failure', message: serverText(error, texts.deleteFailed) })
    }
    refresh()
  }

  return (product) => void remove(product)
}
