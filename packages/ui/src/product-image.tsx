import type { ImageSources } from '@voltway/contract/browser'

type ProductImageProps = {
  path: string
  /** The uploaded image's variants; the placeholder has none. */
  sources: ImageSources | undefined
  alt: string
  /** The displayed width, in the syntax of the `sizes` attribute of `<img>`. */
  sizes: string
  /** Loads the image before it is in view. */
  eager?: boolean
  className?: string
}

/** A product's image from the server; the browser chooses the best format and the smallest sharp width. */
export function ProductImage({ path, sources, alt, sizes, eager = false, className }: ProductImageProps) {
  return (
    <picture>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        src={path}
        alt={alt}
        width={sources?.width ?? 1600}
        height={sources?.height ?? 1200}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        style={{ backgroundColor: sources?.tone }}
        className={className}
      />
    </picture>
  )
}
