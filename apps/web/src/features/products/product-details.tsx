import { Link } from '@tanstack/react-router'
import type { Product } from '@voltway/contract'
import { formatWhole } from '@voltway/contract/facts/money'
import { imageSources } from '@voltway/contract/product-images'
import { Button } from '@voltway/ui/button'
import { ProductPicture } from '@voltway/ui/product-picture'
import { Skeleton } from '@voltway/ui/skeleton'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { texts } from '../../lib/texts.ts'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'

type ProductDetailsProps = { product: Product; onAdd: (product: Product, qty: number) => void }

/** How wide the picture is shown. Phones of three pixels to a point are told less than the truth, as for the cards. */
const pictureSizes = '(min-width: 96rem) 52rem, (min-width: 64rem) 56vw, (min-resolution: 2.5x) 74vw, 92vw'

const frame = 'aspect-4/3 w-full rounded-lg'
const buyRow = 'flex flex-wrap gap-3'
const buyButton = 'flex-1 basis-44'

/**
 * A product with all that the shop says of it. The server fills the product into this markup: it may show nothing that it
 * works out of the product, but for the price as `formatWhole` writes it and the picture's variants.
 */
export function ProductDetails({ product, onAdd }: ProductDetailsProps) {
  const [qty, setQty] = useState(1)
  const nameId = `product-${product.id}`

  return (
    <Columns
      name={product.name}
      picture={
        <div className={`${frame} overflow-hidden bg-surface`}>
          <ProductPicture
            path={product.image}
            sources={imageSources(product.image)}
            alt={product.name}
            eager
            sizes={pictureSizes}
            className="size-full object-cover"
          />
        </div>
      }
    >
      <div className="grid gap-3">
        <h1 id={nameId} className="text-title [overflow-wrap:anywhere]">
          {product.name}
        </h1>
        <p className="text-lead tabular-nums">{formatWhole(product.price)}</p>
      </div>
      <div className={buyRow}>
        <QuantityStepper
          qty={qty}
          labels={{ less: 'One less', qty: 'Quantity', more: 'One more' }}
          large
          onStep={(delta) => setQty((before) => before + delta)}
        />
        <Button
          size="large"
          className={buyButton}
          onClick={() => onAdd(product, qty)}
          aria-describedby={nameId}
        >
          {texts.shop.addToCart}
        </Button>
      </div>
      <p className="max-w-[60ch] whitespace-pre-line border-line border-t pt-7 text-soft [overflow-wrap:anywhere] empty:hidden">
        {product.description}
      </p>
    </Columns>
  )
}

/** Stands in for the details, in the same size, while the product loads. */
export function ProductDetailsSkeleton() {
  return (
    <div aria-busy="true">
      <p className="sr-only">The product is loading</p>
      <Columns name={<Skeleton className="h-4 w-24" />} picture={<Skeleton className={frame} />}>
        <div className="grid gap-3">
          <Skeleton className="h-[calc(1.06*var(--text-title))] w-3/5" />
          <Skeleton className="h-[calc(1.5*var(--text-lead))] w-24" />
        </div>
        <div className={buyRow}>
          <Skeleton className="h-12 w-31 grow sm:grow-0" />
          <Skeleton className={`h-12 ${buyButton}`} />
        </div>
        <div className="grid gap-3 border-line border-t pt-7">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      </Columns>
    </div>
  )
}

type ColumnsProps = { name: ReactNode; picture: ReactNode; children: ReactNode }

/** The picture stays in view on wide screens while a long text beside it is read. */
function Columns({ name, picture, children }: ColumnsProps) {
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 pt-6 pb-section lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)] lg:pt-8 xl:gap-x-16">
      <nav aria-label="Breadcrumb" className="text-sm text-soft lg:col-span-2">
        <ol className="flex items-center gap-1.5">
          <li>
            <Link
              to={paths.shop}
              activeOptions={{ exact: true }}
              className="inline-flex min-h-8 items-center underline-offset-4 hover:text-ink hover:underline"
            >
              {texts.shop.title}
            </Link>
          </li>
          <li className="flex min-w-0 items-center gap-1.5">
            <ChevronRight aria-hidden className="size-4 shrink-0" />
            <span className="truncate">{name}</span>
          </li>
        </ol>
      </nav>
      <div className="lg:sticky lg:top-[calc(var(--spacing-bar)+2rem)] lg:self-start">{picture}</div>
      <div className="grid content-start gap-7 lg:pt-[clamp(0rem,4vw,4rem)]">{children}</div>
    </div>
  )
}
