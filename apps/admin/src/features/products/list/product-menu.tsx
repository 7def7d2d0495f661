import type { AdminProduct } from '@voltway/contract'
import { maxLength } from '@voltway/contract/browser'
import { toasts } from '@voltway/ui/toast-queue'
import { useState } from 'react'
import { saveMessage } from '../../../lib/failure.ts'
import { createIdempotencyKeys } from '../../../lib/idempotency-keys.ts'
import { texts } from '../../../lib/texts.ts'
import { client, trpc } from '../../../lib/trpc.ts'
import { Menu } from '../../../ui/menu.tsx'
import { useProductChange } from './use-product-change.ts'

type ProductMenuProps = {
  product: AdminProduct
  onDuplicated: (id: string) => void
}

/** The menu of a row: duplicates, hides or shows its product. */
export function ProductMenu({ product, onDuplicated }: ProductMenuProps) {
  const { hidden, name } = product
  const change = useProductChange()
  const [keys] = useState(createIdempotencyKeys)
  const { invalidate } = trpc.useUtils().admin.products

  async function duplicate() {
    try {
      const copy = copyOf(product)
      const { id } = await keys.send((idempotencyKey) =>
        client.admin.products.create.mutate(copy, { context: { idempotencyKey } }),
      )
      toasts.show({ message: `${texts.products.created}. Shoppers do not see the copy yet.` })
      onDuplicated(id)
    } catch (error) {
      toasts.show({ tone: 'failure', message: saveMessage(error) ?? texts.products.saveFailed })
    }
    await invalidate()
  }

  return (
    <Menu
      label={`More actions for ${name}`}
      groups={[
        [
          { label: 'Duplicate', onSelect: () => void duplicate() },
          {
            label: hidden ? 'Show in the shop' : 'Hide',
            onSelect: () => void change(product, { hidden: !hidden }),
          },
        ],
      ]}
    />
  )
}

/** Each image belongs to one product, so the hidden copy has none. */
function copyOf({ name, price, description, category, data, options, stock }: AdminProduct) {
  const suffix = ' (copy)'
  // A cut within an emoji would leave half a surrogate pair.
  const start = name.slice(0, maxLength.productName - suffix.length).replace(/[\ud800-\udbff]$/, '')
  return {
    name: start + suffix,
    price,
    description,
    category,
    data,
    options: options.map((option) => ({
      ...option,
      choices: option.choices.map(({ image: _, ...choice }) => choice),
    })),
    // A copy has no pieces yet.
    stock: stock === null ? null : 0,
    hidden: true,
  }
}
