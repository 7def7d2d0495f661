import { texts } from '../lib/texts/texts.ts'

export const panelLinks = Object.entries(texts.home.panels).map(([hash, { title }]) => ({ hash, title }))
