import { Link } from '@tanstack/react-router'
import type { Product } from '@voltway/contract'
import {
  formatStockLeft,
  formatWhole,
  hasSurcharge,
  imagePath,
  imageSources,
  mailImagePath,
  markdownToText,
  productImageSizes,
} from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { ProductImage } from '@voltway/ui/product-image'
import { memo } from 'react'
import { useAddToCart } from '../../../lib/cart/use-add-to-cart.ts'
import { productRoute } from '../../../lib/paths.ts'

type ProductCardProps = {
  product: Product
  /** True if the card is in view at first. Its image then loads at once. */
  eager: boolean
  heading?: 'h2' | 'h3'
  sizes?: string
}

const maxSwatches = 5

/** One product of the grid. Memoized, because a page may have 1,000 cards. */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, eager, heading: Heading = 'h2', sizes = productImageSizes } = props
  const addToCart = useAddToCart()
  const nameId = `product-${product.id}`

  return (
    <li className="grid min-w-0">
      <article aria-labelledby={nameId} className="group relative flex min-w-0 flex-col gap-5">
        <div className="aspect-4/3 w-full overflow-hidden rounded-lg bg-surface">
          <ProductImage
            path={product.image}
            sources={imageSources(product.image)}
            alt={product.name}
            eager={eager}
            sizes={sizes}
            className="card-image"
          />
        </div>
        <div className="grid flex-1 content-start gap-1.5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:block">
            <Heading id={nameId} className="min-w-0 text-heading [overflow-wrap:anywhere]" dir="auto">
              <Link to={productRoute} params={{ slug: product.slug }} className="card-link">
                {product.name}
              </Link>
            </Heading>
            <p className="font-medium text-lg tabular-nums">
              {hasSurcharge(product.options) && <span>From </span>}
              <span>{formatWhole(product.price)}</span>
            </p>
          </div>
          <Swatches options={product.options} />
          <p className="text-soft empty:hidden">{formatStockLeft(product)}</p>
          {/* The page of the product shows the whole text. */}
          <p className="line-clamp-4 text-soft [overflow-wrap:anywhere]" dir="auto">
            {markdownToText(product.description)}
          </p>
        </div>
        <Button variant="outline" wide onClick={() => addToCart(product)} aria-describedby={nameId}>
          Add to Cart
        </Button>
      </article>
    </li>
  )
})

function Swatches({ options }: Pick<Product, 'options'>) {
  const visibleChoices = options.map(({ choices }) => choices.filter(({ swatch, image }) => swatch || image))
  const index = visibleChoices.findIndex(({ length }) => length > 0)
  const option = options[index]
  if (option === undefined) return null
  const shown = visibleChoices[index]?.slice(0, maxSwatches) ?? []
  const more = option.choices.length - shown.length

  return (
    <p className="flex items-center gap-1.5 py-1 text-fine text-soft">
      <span className="sr-only">{`${option.name}: ${option.choices.map(({ name }) => name).join(', ')}`}</span>
      {shown.map(({ name, swatch, image = '' }) => (
        <i
          key={name}
          className="swatch"
          style={{ background: swatch || `url(${mailImagePath(imagePath(image))}) 50%/cover` }}
        />
      ))}
      {more > 0 && <span aria-hidden>{`+${more}`}</span>}
    </p>
  )
}
