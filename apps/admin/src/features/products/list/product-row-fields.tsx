import type { AdminProduct } from '@voltway/contract'
import { formatMoney, readAmount } from '@voltway/contract/browser'
import { Badge } from '@voltway/ui/badge'
import { toasts } from '@voltway/ui/toast-queue'
import { useAccess } from '../../../lib/use-access.ts'
import { RowField } from './row-field.tsx'
import { type FieldChange, useProductChange } from './use-product-change.ts'

type ProductFieldProps = { product: AdminProduct }

/** The price of a row, which the admin can change in the row. */
export function PriceField({ product }: ProductFieldProps) {
  return (
    <ProductField
      product={product}
      label="Price"
      value={product.price.toFixed(2)}
      inputMode="decimal"
      read={(typed) => {
        const { dollars: price, problem } = readAmount(typed)
        return problem === undefined ? { price } : problem
      }}
    >
      {formatMoney(product.price)}
    </ProductField>
  )
}

/** The stock of a row, which the admin can change in the row. An empty field means that the pieces are not counted. */
export function StockField({ product }: ProductFieldProps) {
  return (
    <ProductField
      product={product}
      label="Stock"
      value={String(product.stock ?? '')}
      inputMode="numeric"
      read={(typed) => {
        if (typed === '') return { stock: null }
        return /^\d{1,7}$/.test(typed) ? { stock: Number(typed) } : 'Write a whole number, or nothing'
      }}
    >
      {product.stock === 0 ? (
        <Badge tone="warn">Out of stock</Badge>
      ) : (
        (product.stock ?? <span className="text-soft">not counted</span>)
      )}
    </ProductField>
  )
}

type FieldProps = ProductFieldProps & {
  label: string
  value: string
  inputMode: 'decimal' | 'numeric'
  /** Returns the change, or the reason for rejection. */
  read: (typed: string) => FieldChange | string
  children: Parameters<typeof RowField>[0]['children']
}

function ProductField({ product, label, read, ...field }: FieldProps) {
  const save = useProductChange()
  const { canEdit } = useAccess()

  async function handleSave(typed: string): Promise<boolean> {
    const change = read(typed)
    if (typeof change !== 'string') return save(product, change)
    toasts.show({ tone: 'failure', message: change, subject: product.id })
    return false
  }

  return <RowField {...field} label={`${label} of ${product.name}`} readOnly={!canEdit} onSave={handleSave} />
}
