import { imageSources } from '@voltway/contract/browser'
import { classNames } from '@voltway/ui/class-names'
import { ProductImage } from '@voltway/ui/product-image'

type LineImageProps = {
  image: string
  /** Empty if the product's name stands beside the image. */
  alt?: string
  sizes: string
  /** Must set the size. */
  className: string
}

export function LineImage({ image, alt = '', sizes, className }: LineImageProps) {
  return (
    <span className={classNames('block shrink-0 overflow-hidden rounded-md bg-ink/6', className)}>
      <ProductImage path={image} sources={imageSources(image)} alt={alt} sizes={sizes} />
    </span>
  )
}
