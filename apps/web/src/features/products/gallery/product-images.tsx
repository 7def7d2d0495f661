import { imageId, imageSources } from '@voltway/contract/browser'
import { ProductImage } from '@voltway/ui/product-image'
import { useState } from 'react'
import { lazyPart, reportLoadFailure, useLazyPart } from '../../../lib/lazy-part.ts'
import { LazySection } from '../../../ui/lazy-section.tsx'
import type { ShownProduct } from '../use-product.ts'

// Code that the first paint does not need.
const thumbnails = lazyPart(async () => (await import('./image-thumbnails.tsx')).ImageThumbnails)
const imageViewer = lazyPart(async () => (await import('./image-viewer.tsx')).ImageViewer)

/** The displayed width. For screens with three pixels per point it is understated, so that they load a smaller file. */
const sizes = '(min-width: 96rem) 52rem, (min-width: 64rem) 56vw, (min-resolution: 2.5x) 74vw, 92vw'

type ProductImagesProps = {
  product: ShownProduct
  /** The id of the image of the shopper's choice. It becomes the large image with each new choice. */
  chosen: string | undefined
  frame: string
}

/** The large image of a product, which opens in full screen, and thumbnails if there are several images. */
export function ProductImages({ product, chosen, frame }: ProductImagesProps) {
  // If this is undefined, the large image is the one of the choice.
  const [ownIndex, setIndex] = useState<number>()
  const [viewing, setViewing] = useState(false)
  const Viewer = useLazyPart(imageViewer, viewing, () => {
    setViewing(false)
    reportLoadFailure()
  })

  const { name, image, image_alt, more_images, images = [] } = product
  const first = { image, alt: image_alt }
  const all = [first, ...images]
  const [followed, setFollowed] = useState(chosen)
  if (chosen !== followed) {
    setFollowed(chosen)
    setIndex(undefined)
  }
  const chosenIndex = all.findIndex((each) => imageId(each.image) === chosen)
  const index = ownIndex ?? Math.max(chosenIndex, 0)
  const shown = all[index] ?? first
  const sources = imageSources(shown.image)
  const placeholders = more_images > 0 && (
    <ol className="thumbnails">
      {Array.from({ length: more_images + 1 }, (_, slot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty slots have nothing but their index.
        <li key={slot} />
      ))}
    </ol>
  )

  return (
    <div>
      <div className={`${frame} image-frame`}>
        <ProductImage
          key={shown.image}
          path={shown.image}
          sources={sources}
          alt={shown.alt || name}
          eager
          sizes={sizes}
        />
        {sources && <button type="button" aria-label="Full screen" onClick={() => setViewing(true)} />}
      </div>
      {all.length > 1 ? (
        <LazySection
          part={thumbnails}
          props={{ images: all, index, onShow: setIndex }}
          placeholder={placeholders}
        />
      ) : (
        placeholders
      )}
      {Viewer && (
        <Viewer
          name={name}
          images={all}
          index={index}
          open={viewing}
          onShow={setIndex}
          onOpenChange={setViewing}
        />
      )}
    </div>
  )
}
