import model3 from '@voltway/art/rendered/model-3-landscape-1280.avif'
import modelS from '@voltway/art/rendered/model-s-landscape-1280.avif'
import modelSWide from '@voltway/art/rendered/model-s-landscape-1920.avif'
import modelX from '@voltway/art/rendered/model-x-landscape-1280.avif'
import modelY from '@voltway/art/rendered/model-y-landscape-1280.avif'
import powerwall from '@voltway/art/rendered/powerwall-landscape-1280.avif'
import solar from '@voltway/art/rendered/solar-landscape-1280.avif'

/** A studio image: an AVIF 1,280 pixels wide, and optionally a `srcset` with a wider one. */
export type StudioImage = { src: string; srcSet?: string; alt: string }

/** The images on text pages. They use files of the home page, which the browser may have cached. */
export const studioImages = {
  model3: { src: model3, alt: 'A red Model 3 on wet ground at dusk' },
  modelY: { src: modelY, alt: 'A silver Model Y from the side, at dusk' },
  modelS: {
    src: modelS,
    srcSet: `${modelS} 1280w, ${modelSWide} 1920w`,
    alt: 'A blue Model S from the side, on wet ground at dusk',
  },
  modelX: { src: modelX, alt: 'A grey Model X at dusk, hills behind it' },
  solar: { src: solar, alt: 'A roof of solar panels in the last light' },
  powerwall: { src: powerwall, alt: 'A Powerwall on the wall of a garage' },
} satisfies Record<string, StudioImage>
