import { coloursOf, imageUrl } from '@voltway/art/images'
import { panelTexts } from '../../lib/panel-texts.ts'

type PanelId = keyof typeof panelTexts
type Format = (typeof formats)[number]
export type Panel = (typeof panels)[number]

/** The attributes `media`, `sizes`, `width` and `height` of a `<source>`. */
export type ImageSize = { media: string; sizes: string; width: number; height: number }

/**
 * Images are as wide as the window, within the limits that home.css sets by its height. Portrait images use 99vw, so that a
 * phone with 412 CSS pixels and a pixel ratio of 1.75 loads the file of 720 pixels, which looks the same.
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

/** The image formats by file size; every browser supports the last one. */
export const formats = ['avif', 'webp', 'jpeg'] as const

const widths = { landscape: [1280, 1920], portrait: [720, 1080] } as const
const extensions = { avif: 'avif', webp: 'webp', jpeg: 'jpg' } as const

/** Returns the `srcset` of each format, and the image's colours from top to bottom. */
function sources(id: PanelId, orientation: keyof typeof widths) {
  const file = (width: number, format: Format) => `${id}-${orientation}-${width}.${extensions[format]}`
  const inFormat = (format: Format) =>
    widths[orientation].map((width) => `${imageUrl(file(width, format))} ${width}w`).join(', ')
  const colours = coloursOf(file(widths[orientation][0], 'jpeg'))
  return { avif: inFormat('avif'), webp: inFormat('webp'), jpeg: inFormat('jpeg'), colours }
}

const ids = Object.keys(panelTexts) as PanelId[]

export const panels = ids.map((id) => ({
  id,
  ...panelTexts[id],
  image: {
    landscape: sources(id, 'landscape'),
    portrait: sources(id, 'portrait'),
    fallback: imageUrl(`${id}-landscape-1280.jpg`),
  },
}))
