const urls = import.meta.glob<string>(
  '../rendered/{model-3,model-y,model-s,model-x,solar,powerwall}-{landscape,portrait}-*.avif',
  { eager: true, import: 'default', query: '?url' },
)

const colours = import.meta.glob<string[]>(
  '../rendered/{model-3,model-y,model-s,model-x,solar,powerwall}-{landscape-1280,portrait-720}.jpg',
  { eager: true, import: 'default', query: '?colours' },
)

/** Returns the URL of a rendered image by its file name. @throws if there is no such file */
export function imageUrl(name: string): string {
  const url = urls[`../rendered/${name}`]
  if (url === undefined) throw new Error(`There is no image ${name}`)
  return url
}

/** Returns the colours of an image from top to bottom by the name of its smallest JPEG; empty without such a file. */
export function coloursOf(name: string): string[] {
  return colours[`../rendered/${name}`] ?? []
}
