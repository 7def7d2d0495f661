import sharp from 'sharp'
import type { Plugin } from 'vite'

const request = '?colours'
const rows = 49
/** The number of rows at the top in which the image fades into the background. */
const upperRows = 6
const step = 12
/** The width of an edge as a part of the image's width. The edges show only the background, without the car. */
const edgePart = 0.04

/**
 * Adds imports such as `import colours from './image.jpg?colours'`: the image's colours from its upper to its lower edge. A page
 * shows them as a gradient until the image has loaded. Each build reads the image again, so the colours are never outdated.
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
