import { classNames } from '@voltway/ui/class-names'
import type { StudioImage } from '../lib/studio-images.ts'

type WideImageProps = {
  image: StudioImage
  /** How wide it is shown, as in the attribute of `<img>`. */
  sizes: string
  /** In view at first: it does not wait. */
  eager?: boolean
  /** Its aspect ratio and which part of the image it shows. */
  className: string
}

/** An image of the studio on a page of text. */
export function WideImage({ image, sizes, eager = false, className }: WideImageProps) {
  const { avif, wide, fallback, alt } = image

  return (
    <picture className="block overflow-hidden rounded-lg bg-surface">
      <source
        type="image/avif"
        srcSet={wide === undefined ? avif : `${avif} 1280w, ${wide} 1920w`}
        sizes={sizes}
      />
      <img
        src={fallback}
        alt={alt}
        width={1280}
        height={720}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        className={classNames('w-full object-cover', className)}
      />
    </picture>
  )
}
