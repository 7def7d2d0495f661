import type { ImageSources } from '@voltway/contract/browser'

type ProductImageProps = {
  path: string
  /** The uploaded image's variants; the placeholder has none. */
  sources: ImageSources | undefined
  alt: string
  /** How wide it is shown, as in the attribute of `<img>`. */
  sizes: string
  /** Does not wait until it is in view. */
  eager?: boolean
  className?: string
}

/** A product's image from the server; the browser takes the best format and the smallest width that is sharp. */
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
