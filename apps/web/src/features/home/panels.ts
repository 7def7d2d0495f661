import { coloursOf, pictureAddress } from '@voltway/art/pictures'
import { texts } from '../../lib/texts.ts'
import type { pictureSizes } from './panel-picture-sizes.ts'

export type PanelId = keyof typeof texts.home.panels
export type Panel = { id: PanelId; title: string; subtitle: string; keyword: string; picture: PanelPicture }

/** For each orientation the `srcset` of each format, and the picture's colours from top to bottom; `fallback` for `<img>`. */
export type PanelPicture = Record<Orientation, Record<Format, string> & { colours: string[] }> & {
  fallback: string
}
export type Orientation = keyof typeof pictureSizes
type Format = (typeof formats)[number]

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

function sources(id: PanelId, orientation: Orientation): PanelPicture[Orientation] {
  const inFormat = (format: Format) =>
    widths[orientation]
      .map((width) => `${pictureAddress(file(id, orientation, width, format))} ${width}w`)
      .join(', ')
  const colours = coloursOf(file(id, orientation, widths[orientation][0], 'jpeg'))
  return { avif: inFormat('avif'), webp: inFormat('webp'), jpeg: inFormat('jpeg'), colours }
}

const ids = Object.keys(texts.home.panels) as PanelId[]

/** The six panels of the home page, top to bottom. */
export const panels: Panel[] = ids.map((id) => ({
  id,
  ...texts.home.panels[id],
  picture: {
    landscape: sources(id, 'landscape'),
    portrait: sources(id, 'portrait'),
    fallback: pictureAddress(file(id, 'landscape', 1280, 'jpeg')),
  },
}))
