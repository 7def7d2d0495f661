import fc from 'fast-check'
import { expect, test } from 'vitest'
import { imageSources, imageWidths, mailImagePath, placeholderImage, variantWidths } from '../src/index.ts'

const name = fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/)
const pixels = fc.integer({ min: 1, max: 1600 })

test('the sources of an image have every stored width, in both formats, smallest first', () => {
  fc.assert(
    fc.property(name, pixels, pixels, (each, width, height) => {
      const sources = imageSources(`/images/${each}-${width}x${height}.webp`)
      const srcset = (format: string) =>
        variantWidths(width)
          .map((w) => `/images/${each}-${w}.${format} ${w}w`)
          .join(', ')
      expect(sources).toEqual({ avif: srcset('avif'), webp: srcset('webp'), width, height })
    }),
  )
})

test('an image has one JPEG for e-mails', () => {
  const path = '/images/AAAAAAAAAA_-BBBBBBBBBB-0a1b2c-1600x1200.webp'
  expect(mailImagePath(path)).toBe('/images/AAAAAAAAAA_-BBBBBBBBBB-0a1b2c-160.jpg')
})

test('an image whose name has a colour shows it until the image has loaded', () => {
  const colour = (path: string) => imageSources(path)?.tone
  expect(colour('/images/AAAAAAAAAA_-BBBBBBBBBB-0a1b2c-1600x1200.webp')).toBe('#0a1b2c')
  expect(colour('/images/AAAAAAAAAA_-BBBBBBBBBB-1600x1200.webp')).toBeUndefined()
  expect(colour('/images/AAAAAAAA-0a1b2c-BBBBBB-1600x1200.webp')).toBeUndefined()
})

test('an image whose name has a fit is shown whole', () => {
  const fit = (marks: string) => imageSources(`/images/AAAAAAAAAA_-BBBBBBBBBB${marks}-1600x1200.webp`)?.fit
  expect(['-0a1b2c', '-0a1b2c-whole', '-rim', '-fit', ''].map(fit)).toEqual([
    undefined,
    'whole',
    'rim',
    undefined,
    undefined,
  ])
  expect(imageSources('/images/AAAAAAAAAA_-BBBBBBBBBB-0a1b2c-rim-90x90.webp')?.tone).toBe('#0a1b2c')
})

test('an image has its own width and the smaller standard widths, and is never enlarged', () => {
  fc.assert(
    fc.property(pixels, (width) => {
      const widths = variantWidths(width)
      expect(widths.at(-1)).toBe(width)
      expect(widths.slice(0, -1)).toEqual(imageWidths.filter((usual) => usual < width))
    }),
  )
  expect(variantWidths(1600)).toEqual([480, 960, 1600])
  expect(variantWidths(700)).toEqual([480, 700])
  expect(variantWidths(100)).toEqual([100])
})

test.each([
  placeholderImage,
  '',
  '/images/a.webp',
  '/images/a-1x.webp',
  '/images/../a-1x1.webp',
  '/images/a-1x1.png',
  'https://example.com/images/a-1x1.webp',
  '/images/a-1x1.webp\n',
])('%j has no other sources than itself', (path) => {
  expect(imageSources(path)).toBeUndefined()
  expect(mailImagePath(path)).toBeUndefined()
})
