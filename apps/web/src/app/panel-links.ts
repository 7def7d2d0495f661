import { texts } from '../lib/texts.ts'

/** The anchors of the home panels, in their order on the page. */
export const panelLinks = Object.entries(texts.home.panels).map(([hash, { title }]) => ({ hash, title }))
