import model3 from '@voltway/art/rendered/model-3-landscape-1280.avif'
import model3Fallback from '@voltway/art/rendered/model-3-landscape-1280.jpg'
import modelS from '@voltway/art/rendered/model-s-landscape-1280.avif'
import modelSFallback from '@voltway/art/rendered/model-s-landscape-1280.jpg'
import modelSWide from '@voltway/art/rendered/model-s-landscape-1920.avif'
import modelX from '@voltway/art/rendered/model-x-landscape-1280.avif'
import modelXFallback from '@voltway/art/rendered/model-x-landscape-1280.jpg'
import modelY from '@voltway/art/rendered/model-y-landscape-1280.avif'
import modelYFallback from '@voltway/art/rendered/model-y-landscape-1280.jpg'
import powerwall from '@voltway/art/rendered/powerwall-landscape-1280.avif'
import powerwallFallback from '@voltway/art/rendered/powerwall-landscape-1280.jpg'
import solar from '@voltway/art/rendered/solar-landscape-1280.avif'
import solarFallback from '@voltway/art/rendered/solar-landscape-1280.jpg'

/** A studio image: an AVIF 1,280 pixels wide, optionally one of 1,920 pixels, and a JPEG for older browsers. */
export type StudioImage = { avif: string; wide?: string; fallback: string; alt: string }

/** The images on text pages. They use files of the home page, which the browser may have cached. */
export const studioImages = {
  model3: { avif: model3, fallback: model3Fallback, alt: 'A red Model 3 on wet ground at dusk' },
  modelY: { avif: modelY, fallback: modelYFallback, alt: 'A silver Model Y from the side, at dusk' },
  modelS: {
    avif: modelS,
    wide: modelSWide,
    fallback: modelSFallback,
    alt: 'A blue Model S from the side, on wet ground at dusk',
  },
  modelX: { avif: modelX, fallback: modelXFallback, alt: 'A grey Model X at dusk, hills behind it' },
  solar: { avif: solar, fallback: solarFallback, alt: 'A roof of solar panels in the last light' },
  powerwall: { avif: powerwall, fallback: powerwallFallback, alt: 'A Powerwall on the wall of a garage' },
} satisfies Record<string, StudioImage>
