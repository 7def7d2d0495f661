import sharp from 'sharp'
import type { Plugin } from 'vite'

const request = '?colours'
const rows = 49
/** The number of rows at the top in which the image fades into the colour above it. */
const upperRows = 6
const step = 12
/** The part of the width that an edge has. Edges show the background alone, without the car. */
const edgePart = 0.04

/**
 * `import colours from './image.jpg?colours'`: the image's colours from its upper edge to its lower one, as a gradient
 * that stands in its place until it is there. Taken at each build, so they are always those of the image at hand.
 */
export function imageColours(): Plugin {
  return {
    name: 'voltway-image-colours',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(request)) return null
      const file = id.slice(0, -request.length)
      this.addWatchFile(file)
      return { code: `export default ${JSON.stringify(await coloursOf(file))}`, moduleType: 'js' }
    },
  }
}

async function coloursOf(file: string): Promise<string[]> {
  const edges = await Promise.all([edge(file, 0), edge(file, 1 - edgePart)])
  const row = (index: number) =>
    [0, 1, 2].map((channel) => mean(edges.map((pixels) => pixels[index * 3 + channel] ?? 0)))
  const upper = Array.from({ length: upperRows }, (_, index) => row(index))
  const colours = upper.toSorted((one, other) => mean(one) - mean(other)).slice(0, 1)
  for (let index = step; index < rows; index += step) colours.push(row(index))
  return colours.map((colour) => `#${Buffer.from(colour).toString('hex')}`)
}

/** Returns a strip of the image, scaled to a column of pixels. */
async function edge(file: string, from: number): Promise<Buffer> {
  const { width, height } = await sharp(file).metadata()
  const strip = { left: Math.floor(width * from), top: 0, width: Math.floor(width * edgePart), height }
  return sharp(file).extract(strip).resize(1, rows, { fit: 'fill' }).removeAlpha().raw().toBuffer()
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
