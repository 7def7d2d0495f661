import { texts } from '../lib/texts/texts.ts'

/** The anchors and titles of the home panels in page order. */
export const panelLinks = Object.entries(texts.home.panels).map(([hash, { title }]) => ({ hash, title }))
