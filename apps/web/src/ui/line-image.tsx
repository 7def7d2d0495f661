import { imageSources } from '@voltway/contract/browser'
import { classNames } from '@voltway/ui/class-names'
import { ProductPicture } from '@voltway/ui/product-picture'

type LinePictureProps = {
  image: string
  /** Empty where the product's name stands beside it. */
  alt?: string
  /** How wide it is at most, as in the attribute of `<img>`. */
  sizes: string
  /** Its size. */
  className: string
}

/** The small picture of a line of an order. */
export function LinePicture({ image, alt = '', sizes, className }: LinePictureProps) {
  return (
    <span className={classNames('block shrink-0 overflow-hidden rounded-md bg-ink/6', className)}>
      <ProductPicture
        path={image}
        sources={imageSources(image)}
        alt={alt}
        sizes={sizes}
        className="size-full object-cover"
      />
    </span>
  )
}
