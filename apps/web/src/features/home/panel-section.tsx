import { Link } from '@tanstack/react-router'
import type { PanelProduct } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import type { CSSProperties } from 'react'
import { paths, productRoute } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { imageSizes, type Panel } from './panels.ts'

type PanelSectionProps = {
  panel: Panel
  /** Undefined until the products have loaded, or if the panel has none. */
  product: PanelProduct | undefined
  first: boolean
  /** An order is waiting for the products. The button accepts further clicks. */
  busy: boolean
  onOrder: () => void
}

// Makes two buttons fit side by side on the smallest screens.
const narrow = 'max-sm:px-2'

/** One full-height panel with an image, a title at the top, and figures and buttons at the bottom. */
export function PanelSection({ panel, product, first, busy, onOrder }: PanelSectionProps) {
  const titleId = `${panel.id}-title`

  return (
    <section
      id={panel.id}
      aria-labelledby={titleId}
      style={colours(panel.image)}
      className="panel dark-scheme relative isolate flex min-h-[max(100svh,38rem)] snap-start flex-col items-center justify-between gap-10 overflow-hidden px-page pt-[max(5.25rem,10svh)] pb-[max(2.25rem,5svh)] text-center outline-none"
    >
      <PanelImage image={panel.image} first={first} />
      <div aria-hidden className="panel-shade" />
      <div className="panel-text grid gap-2">
        <h2 id={titleId} className="panel-title text-display">
          {product ? (
            <Link
              to={productRoute}
              params={{ slug: product.slug }}
              className="underline-offset-8 hover:underline"
            >
              {panel.title}
            </Link>
          ) : (
            panel.title
          )}
        </h2>
        <p className="text-lead text-white">{panel.subtitle}</p>
      </div>
      <div className="panel-foot grid w-full max-w-md gap-6">
        <Figures figures={product?.figures ?? []} />
        <div className="grid grid-cols-2 gap-3">
          <Button
            variant="light"
            size="large"
            wide
            onClick={onOrder}
            aria-busy={busy || undefined}
            aria-describedby={titleId}
            className={narrow}
          >
            Order
          </Button>
          <LinkButton
            to={paths.demoDrive}
            state={{ model: panel.title }}
            variant="glass"
            size="large"
            wide
            className={narrow}
            aria-describedby={titleId}
          >
            Demo Drive
          </LinkButton>
        </div>
      </div>
    </section>
  )
}

function Figures({ figures }: Pick<PanelProduct, 'figures'>) {
  return (
    <div className="min-h-12">
      {figures.length > 0 && (
        <dl className="panel-figures flex justify-center gap-x-4">
          {figures.map(({ name, value }) => (
            <div key={name} className="flex min-w-0 flex-1 flex-col-reverse justify-end">
              <dt className="text-fine text-white">{name}</dt>
              <dd className="font-medium text-heading text-white">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** Returns the colours of both orientations as CSS variables; home.css uses one of them. */
function colours({ landscape, portrait }: Panel['image']): CSSProperties {
  return {
    '--landscape': landscape.colours.join(),
    '--landscape-sky': landscape.colours[0],
    '--landscape-ground': landscape.colours.at(-1),
    '--portrait': portrait.colours.join(),
    '--portrait-sky': portrait.colours[0],
    '--portrait-ground': portrait.colours.at(-1),
  } as CSSProperties
}

function PanelImage({ image, first }: { image: Panel['image']; first: boolean }) {
  const { portrait, landscape } = image

  return (
    <picture className="panel-image">
      <source type="image/avif" srcSet={portrait.srcSet} {...imageSizes.portrait} />
      <source type="image/avif" srcSet={landscape.srcSet} {...imageSizes.landscape} />
      <img
        src={image.src}
        alt=""
        width={imageSizes.landscape.width}
        height={imageSizes.landscape.height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding={first ? 'sync' : 'async'}
      />
    </picture>
  )
}
