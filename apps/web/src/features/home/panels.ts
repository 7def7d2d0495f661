import { coloursOf, imageAddress } from '@voltway/art/images'
import { texts } from '../../lib/texts.ts'

export type PanelId = keyof typeof texts.home.panels
export type Panel = { id: PanelId; title: string; subtitle: string; keyword: string; image: PanelImages }

/** For each orientation the `srcset` of each format, and the image's colours from top to bottom; `fallback` for `<img>`. */
export type PanelImages = Record<Orientation, Record<Format, string> & { colours: string[] }> & {
  fallback: string
}
export type Orientation = keyof typeof imageSizes
type Format = (typeof formats)[number]

/** Attributes of `<source>`: for which window, how wide the image is shown, and its aspect ratio. */
export type ImageSize = { media: string; sizes: string; width: number; height: number }

/**
 * As wide as the window, within the limits that home.css sets by the window's height. 99 instead of 100 on phones, so that
 * one that is 412 points wide with 1.75 pixels each takes the file of 720 pixels, which looks the same.
 */
export const imageSizes = {
  portrait: { media: '(orientation: portrait)', sizes: 'max(99vw, 45vh)', width: 1080, height: 1920 },
  landscape: {
    media: '(orientation: landscape)',
    sizes: 'clamp(132vh, 100vw, 200vh)',
    width: 1920,
    height: 1080,
  },
} satisfies Record<string, ImageSize>

/** From the smallest files to the format that every browser knows. */
export const formats = ['avif', 'webp', 'jpeg'] as const

const widths = { landscape: [1280, 1920], portrait: [720, 1080] } satisfies Record<
  Orientation,
  [number, number]
>
const endings = { avif: 'avif', webp: 'webp', jpeg: 'jpg' } satisfies Record<Format, string>

function file(id: PanelId, orientation: Orientation, width: number, format: Format): string {
  return `${id}-${orientation}-${width}.${endings[format]}`
}

function sources(id: PanelId, orientation: Orientation): PanelImages[Orientation] {
  const inFormat = (format: Format) =>
    widths[orientation]
      .map((width) => `${imageAddress(file(id, orientation, width, format))} ${width}w`)
      .join(', ')
  const colours = coloursOf(file(id, orientation, widths[orientation][0], 'jpeg'))
  return { avif: inFormat('avif'), webp: inFormat('webp'), jpeg: inFormat('jpeg'), colours }
}

const ids = Object.keys(texts.home.panels) as PanelId[]

/** The six panels of the home page, top to bottom. */
export const panels: Panel[] = ids.map((id) => ({
  id,
  ...texts.home.panels[id],
  image: {
    landscape: sources(id, 'landscape'),
    portrait: sources(id, 'portrait'),
    fallback: imageAddress(file(id, 'landscape', 1280, 'jpeg')),
  },
}))
