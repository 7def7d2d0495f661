import { imageSources, pictureId, thumbnailPlaces } from '@voltway/contract/browser'
import { ProductPicture } from '@voltway/ui/product-picture'
import { useRef, useState } from 'react'
import { lazyPart, reportLoadFailure, useLazyPart } from '../../../lib/lazy-part.ts'
import { LazySection } from '../../../ui/lazy-section.tsx'
import { MarkupNodes } from '../../../ui/markup-nodes.tsx'
import type { ShownProduct } from '../use-product.ts'

// What the first look at a page does not need.
const thumbnails = lazyPart(async () => (await import('./image-thumbnails.tsx')).PictureThumbnails)
const pictureViewer = lazyPart(async () => (await import('./image-viewer.tsx')).PictureViewer)

/** How wide the picture is shown. Phones of three pixels to a point are told less than the truth, as for the cards. */
const sizes = '(min-width: 96rem) 52rem, (min-width: 64rem) 56vw, (min-resolution: 2.5x) 74vw, 92vw'

type ProductPicturesProps = {
  product: ShownProduct
  /** The id of the picture that shows what is chosen; it comes forward when another one is chosen. */
  chosen: string | undefined
  /** The shape of the large picture. */
  frame: string
}

/** The large picture of a product, which opens full screen, and small ones where there are several. */
export function ProductPictures({ product, chosen, frame }: ProductPicturesProps) {
  const [index, setIndex] = useState(0)
  const [viewing, setViewing] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const Viewer = useLazyPart(pictureViewer, viewing, () => {
    setViewing(false)
    reportLoadFailure()
  })

  const { name, image, image_alt, more_pictures, pictures = [] } = product
  const first = { image, alt: image_alt }
  const all = [first, ...pictures]
  const [followed, setFollowed] = useState(chosen)
  if (chosen !== followed) {
    setFollowed(chosen)
    setIndex((before) => {
      const place = all.findIndex((each) => pictureId(each.image) === chosen)
      return place < 0 ? before : place
    })
  }
  const shown = all[index] ?? first
  const sources = imageSources(shown.image)
  const places = (
    <ol className="thumbnails">
      <MarkupNodes markup={thumbnailPlaces(more_pictures)} />
    </ol>
  )

  return (
    <div ref={area}>
      <div className={`${frame} picture-frame`}>
        <ProductPicture
          key={shown.image}
          path={shown.image}
          sources={sources}
          alt={shown.alt || name}
          eager
          sizes={sizes}
          className="size-full object-cover"
        />
        {sources && <button type="button" aria-label="Full screen" onClick={() => setViewing(true)} />}
      </div>
      {all.length > 1 ? (
        <LazySection
          part={thumbnails}
          props={{ pictures: all, index, area, onShow: setIndex }}
          placeholder={places}
        />
      ) : (
        places
      )}
      {Viewer && (
        <Viewer
          name={name}
          pictures={all}
          index={index}
          open={viewing}
          onShow={setIndex}
          onOpenChange={setViewing}
        />
      )}
    </div>
  )
}
