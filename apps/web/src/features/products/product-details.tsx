import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import {
  addDollars,
  type Choice,
  choiceSearch,
  formatStockLeft,
  formatWhole,
  readChoices,
  selectChoices,
} from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { Skeleton } from '@voltway/ui/skeleton'
import { type ReactNode, useRef, useState } from 'react'
import { useAddToCart } from '../../lib/cart/use-add-to-cart.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useSettings } from '../../lib/page-data.ts'
import { paths } from '../../lib/paths.ts'
import { LazySection } from '../../ui/lazy-section.tsx'
import { MarkdownText } from '../../ui/markdown-text.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { ProductImages } from './gallery/product-images.tsx'
import { ProductOptions } from './product-options.tsx'
import type { ShownProduct } from './use-product.ts'

const buyBar = lazyPart(async () => (await import('./buy-bar.tsx')).BuyBar)

const frame = 'aspect-4/3 w-full rounded-lg'
const buyRow = 'flex flex-wrap gap-3'
const buyButton = 'flex-1 basis-44'

/** All details of a product. */
export function ProductDetails({ product }: { product: ShownProduct }) {
  const addToCart = useAddToCart()
  const [qty, setQty] = useState(1)
  const { delivery_time } = useSettings()
  const { choices, surcharge, image, choose } = useChoices(product)
  const nameId = `product-${product.id}`
  const button = useRef<HTMLButtonElement>(null)
  const { name, category, data } = product
  const price = formatWhole(addDollars(product.price, surcharge))
  const add = () => addToCart(product, qty, choices)

  return (
    <>
      <Columns
        name={name}
        category={category}
        image={<ProductImages product={product} chosen={image} frame={frame} />}
      >
        <div className="grid gap-3">
          <h1
            id={nameId}
            data-length={Math.min(Math.floor(name.length / 25), 2)}
            className="product-name"
            dir="auto"
          >
            {name}
          </h1>
          <p role="status" className="text-lead tabular-nums">
            {price}
          </p>
        </div>
        <div className="options">
          <ProductOptions options={product.options} chosen={choices} onChoose={choose} />
        </div>
        <div className={buyRow}>
          <QuantityStepper
            qty={qty}
            labels={{ less: 'One less', qty: 'Quantity', more: 'One more' }}
            large
            onStep={(delta) => setQty((before) => before + delta)}
          />
          <Button ref={button} size="large" className={buyButton} onClick={add} aria-describedby={nameId}>
            Add to Cart
          </Button>
          <p className="basis-full text-soft">
            {(formatStockLeft(product) ?? 'Available') +
              (delivery_time && ` · Delivery time: ${delivery_time}`)}
          </p>
        </div>
        <div className="description" dir="auto">
          <MarkdownText text={product.description} />
        </div>
        {data.length > 0 && (
          <table className="data-rows">
            <caption>Specifications</caption>
            <tbody>
              {data.map(({ name, value }, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be equal.
                <tr key={row}>
                  <th scope="row" dir="auto">
                    {name}
                  </th>
                  <td dir="auto">{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Columns>
      <div className="buy-bar">
        <LazySection part={buyBar} props={{ button, nameId, price, onAdd: add }} />
      </div>
    </>
  )
}

/** Returns the choices that the URL names, and the first choice of each option for which the URL names none that is offered. */
function useChoices({ options }: ShownProduct) {
  const navigate = useNavigate()
  const named = readChoices(options, useSearch({ strict: false }))
  const key = JSON.stringify(named)
  // Clicks change this state at once, because the router changes the URL later and another click may come first.
  const [wanted, setWanted] = useState(named)
  const [known, setKnown] = useState(key)
  if (key !== known) {
    setKnown(key)
    setWanted(named)
  }
  const selection = selectChoices(options, wanted)
  const { choices, surcharge, image } = selection.offered ? selection : selectChoices(options)

  function choose(choice: Choice) {
    setWanted(choices.map((each) => (each.option === choice.option ? choice : each)))
    const add = (before: object) => ({ ...before, ...choiceSearch([choice]) })
    // One step of the history for the whole page, not one per choice.
    void navigate({ to: '.', search: add, replace: true, resetScroll: false })
  }

  return { choices, surcharge, image: wanted.length > 0 ? image : undefined, choose }
}

/** Stands in for the details while the product loads. */
export function ProductDetailsSkeleton() {
  return (
    <Columns name="" image={<Skeleton className={frame} />}>
      <Skeleton label="The product is loading" className="h-64" />
    </Columns>
  )
}

type ColumnsProps = { name: string; category?: string; image: ReactNode; children: ReactNode }

/** The image stays in view on wide screens while a long text beside it is read. */
function Columns({ name, category, image, children }: ColumnsProps) {
  return (
    <div className="page-width product-columns">
      <nav aria-label="Breadcrumb">
        <ol>
          <li>
            <Link to={paths.shop} activeOptions={{ exact: true }}>
              Shop
            </Link>
          </li>
          {category && (
            <li>
              <Link to={paths.shop} search={{ category }}>
                {category}
              </Link>
            </li>
          )}
          <li>
            <span dir="auto">{name}</span>
          </li>
        </ol>
      </nav>
      <div>{image}</div>
      <div>{children}</div>
    </div>
  )
}
