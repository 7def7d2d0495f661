import small from '@voltway/art/rendered/drive-poster-1280.avif'
import large from '@voltway/art/rendered/drive-poster-1920.avif'

export const poster = {
  src: small,
  srcSet: `${small} 1280w, ${large} 1920w`,
  // In a tall window the image is 117vh wide, but 80vh look equally sharp on a phone.
  sizes: '(orientation: portrait) 80vh, max(100vw, 178vh)',
}
