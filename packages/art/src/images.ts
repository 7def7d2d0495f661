const addresses = import.meta.glob<string>(
  '../rendered/{model-3,model-y,model-s,model-x,solar,powerwall}-{landscape,portrait}-*.{avif,webp,jpg}',
  { eager: true, import: 'default', query: '?url' },
)

const colours = import.meta.glob<string[]>(
  '../rendered/{model-3,model-y,model-s,model-x,solar,powerwall}-{landscape-1280,portrait-720}.jpg',
  { eager: true, import: 'default', query: '?colours' },
)

/** The address of a subject's image in the build that imports this, by the name of its file. */
export function imageAddress(name: string): string {
  const address = addresses[`../rendered/${name}`]
  if (address === undefined) throw new Error(`No picture ${name}`)
  return address
}

/** The colours of an image from top to bottom, by the name of its smallest JPEG. */
export function coloursOf(name: string): string[] {
  return colours[`../rendered/${name}`] ?? []
}
