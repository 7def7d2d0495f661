import { coloursOf, imageUrl } from '@voltway/art/images'
import { panelTexts } from '../../lib/panel-texts.ts'

type PanelId = keyof typeof panelTexts
export type Panel = (typeof panels)[number]

/**
 * The attributes of the `<source>` elements. Images are as wide as the window, within the limits that home.css sets by its height.
 * Portrait images use 99vw, so that a phone with 412 CSS pixels and a pixel ratio of 1.75 loads the file of 720 pixels, which
 * looks the same.
 */
export const imageSizes = {
  portrait: { media: '(orientation: portrait)', sizes: 'max(99vw, 45vh)', width: 1080, height: 1920 },
  landscape: {
    media: '(orientation: landscape)',
    sizes: 'clamp(132vh, 100vw, 200vh)',
    width: 1920,
    height: 1080,
  },
}

const widths = { landscape: [1280, 1920], portrait: [720, 1080] } as const

function sources(id: PanelId, orientation: keyof typeof widths) {
  const file = `${id}-${orientation}`
  const srcSet = widths[orientation]
    .map((width) => `${imageUrl(`${file}-${width}.avif`)} ${width}w`)
    .join(', ')
  return { srcSet, colours: coloursOf(`${file}-${widths[orientation][0]}.jpg`) }
}

const ids = Object.keys(panelTexts) as PanelId[]

export const panels = ids.map((id) => ({
  id,
  ...panelTexts[id],
  image: {
    landscape: sources(id, 'landscape'),
    portrait: sources(id, 'portrait'),
    src: imageUrl(`${id}-landscape-1280.avif`),
  },
}))
