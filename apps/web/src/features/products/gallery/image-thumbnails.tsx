import { imageSources } from '@voltway/contract/browser'
import { ProductImage } from '@voltway/ui/product-image'
import { imageLabel, type NumberedImage } from './image-steps.ts'

type ImageThumbnailsProps = {
  images: readonly NumberedImage[]
  index: number
  onShow: (index: number) => void
}

/** The thumbnails below the large image. A click shows the image in large. */
export function ImageThumbnails({ images, index, onShow }: ImageThumbnailsProps) {
  return (
    <>
      <ol aria-label="Pictures" className="thumbnails">
        {images.map(({ image }, each) => (
          <li key={image}>
            <button
              type="button"
              aria-label={imageLabel(images, each)}
              aria-current={each === index ? 'true' : undefined}
              onClick={() => onShow(each)}
            >
              <ProductImage path={image} sources={imageSources(image)} alt="" sizes="6rem" />
            </button>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {imageLabel(images, index)}
      </p>
    </>
  )
}
