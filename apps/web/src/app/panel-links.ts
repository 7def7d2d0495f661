import { panelTexts } from '../lib/panel-texts.ts'

export const panelLinks = Object.entries(panelTexts).map(([hash, { title }]) => ({ hash, title }))
