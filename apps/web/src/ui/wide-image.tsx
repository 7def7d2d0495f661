import { classNames } from '@voltway/ui/class-names'
import type { StudioImage } from '../lib/studio-images.ts'

type WideImageProps = {
  image: StudioImage
  sizes: string
  eager?: boolean
  /** Must set the aspect ratio; may set the visible part of the image. */
  className: string
}

/** A studio image, in a `<picture>`, because React adds a preload link for an eager image without one. */
export function WideImage({ image, sizes, eager = false, className }: WideImageProps) {
  return (
    <picture className="block overflow-hidden rounded-lg bg-surface">
      <img
        src={image.src}
        srcSet={image.srcSet}
        sizes={sizes}
        alt={image.alt}
        width={1280}
        height={720}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        className={classNames('w-full object-cover', className)}
      />
    </picture>
  )
}
