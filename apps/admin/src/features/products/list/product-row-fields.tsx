import type { AdminProduct } from '@voltway/contract'
import { formatMoney, readAmount } from '@voltway/contract/browser'
import { Badge } from '@voltway/ui/badge'
import { RowField } from './row-field.tsx'

type ProductFieldProps = { product: AdminProduct }

/** The price of a row, which the admin can change in the row. */
export function PriceField({ product }: ProductFieldProps) {
  return (
    <RowField
      product={product}
      column="Price"
      value={product.price.toFixed(2)}
      inputMode="decimal"
      read={(typed) => {
        const { dollars: price, problem } = readAmount(typed)
        return problem === undefined ? { price } : problem
      }}
    >
      {formatMoney(product.price)}
    </RowField>
  )
}

/** The stock of a row, which the admin can change in the row. An empty field means that the pieces are not counted. */
export function StockField({ product }: ProductFieldProps) {
  return (
    <RowField
      product={product}
      column="Stock"
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
    </RowField>
  )
}
