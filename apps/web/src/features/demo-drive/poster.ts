import smallAvif from '@voltway/art/rendered/drive-poster-1280.avif'
import smallWebp from '@voltway/art/rendered/drive-poster-1280.webp'
import largeAvif from '@voltway/art/rendered/drive-poster-1920.avif'
import fallback from '@voltway/art/rendered/drive-poster-1920.jpg'
import largeWebp from '@voltway/art/rendered/drive-poster-1920.webp'

export const poster = {
  fallback,
  /** The attributes of the `<source>` elements, best format first. */
  sources: [
    { type: 'image/avif', srcSet: `${smallAvif} 1280w, ${largeAvif} 1920w` },
    { type: 'image/webp', srcSet: `${smallWebp} 1280w, ${largeWebp} 1920w` },
  ],
  // In a tall window the image is 117vh wide, but 80vh look equally sharp on a phone.
  sizes: '(orientation: portrait) 80vh, max(100vw, 178vh)',
} as const
