import type { ImageSources } from '@voltway/contract/browser'
import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'

type ProductImageProps = {
  path: string
  /** The uploaded image's variants; the placeholder has none. */
  sources: ImageSources | undefined
  alt: string
  sizes: string
  eager?: boolean
  className?: string
}

/**
 * A product's image from the server. The browser chooses the best format and the smallest sharp width. The image fills its frame,
 * or is whole on a tile of its colour. Without `sources`, the initial of `alt` covers the image (components.css).
 */
export function ProductImage({ path, sources, alt, sizes, eager = false, className }: ProductImageProps) {
  return (
    <picture data-initial={sources ? undefined : /[\p{L}\p{N}]/u.exec(alt)?.[0].toUpperCase()}>
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
        data-fit={sources?.fit}
        style={{ '--tone': sources?.tone, '--w': sources?.width } as CSSProperties}
        className={classNames('product-image', className)}
      />
    </picture>
  )
}
