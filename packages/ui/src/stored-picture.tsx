import type { ImageSources } from '@voltway/contract/images'

type StoredPictureProps = {
  path: string
  /** Its variants; a picture that was not uploaded has none. */
  sources: ImageSources | undefined
  alt: string
  /** How wide it is shown, so that the browser takes the smallest file that is sharp. */
  sizes: string
  early?: boolean
  className?: string
}

/** A picture kept by the server, in the best format and width for the screen. */
export function StoredPicture({ path, sources, alt, sizes, early = false, className }: StoredPictureProps) {
  return (
    <picture>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        src={path}
        alt={alt}
        width={sources?.width ?? 1600}
        height={sources?.height ?? 1200}
        loading={early ? 'eager' : 'lazy'}
        fetchPriority={early ? 'high' : 'auto'}
        decoding="async"
        style={{ backgroundColor: sources?.tone }}
        className={className}
      />
    </picture>
  )
}
