import { imageSources } from '@voltway/contract/browser'
import { classNames } from '@voltway/ui/class-names'
import { ProductImage } from '@voltway/ui/product-image'

type LineImageProps = {
  image: string
  /** Empty where the product's name stands beside it. */
  alt?: string
  /** How wide it is at most, as in the attribute of `<img>`. */
  sizes: string
  /** Its size. */
  className: string
}

/** The small image of a line of an order. */
export function LineImage({ image, alt = '', sizes, className }: LineImageProps) {
  return (
    <span className={classNames('block shrink-0 overflow-hidden rounded-md bg-ink/6', className)}>
      <ProductImage
        path={image}
        sources={imageSources(image)}
        alt={alt}
        sizes={sizes}
        className="size-full object-cover"
      />
    </span>
  )
}
