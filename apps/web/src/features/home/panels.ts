import { texts } from '../../lib/texts.ts'

export type PanelId = keyof typeof texts.home.panels
export type Panel = { id: PanelId; title: string; subtitle: string; keyword: string; picture: PanelPicture }
export type PanelPicture = Record<'landscape' | 'portrait', { avif: string; webp: string }>

const files = import.meta.glob<string>('./panels/*.{avif,webp}', {
  eager: true,
  import: 'default',
  query: '?url',
})

function file(name: string): string {
  const url = files[`./panels/${name}`]
  if (url === undefined) throw new Error(`No panel picture ${name}`)
  return url
}

function picture(id: PanelId): PanelPicture {
  return {
    landscape: { avif: file(`${id}-landscape.avif`), webp: file(`${id}-landscape.webp`) },
    portrait: { avif: file(`${id}-portrait.avif`), webp: file(`${id}-portrait.webp`) },
  }
}

const ids = Object.keys(texts.home.panels) as PanelId[]

/** The six panels of the home page, top to bottom. */
export const panels: Panel[] = ids.map((id) => ({ id, ...texts.home.panels[id], picture: picture(id) }))
