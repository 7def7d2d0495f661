import type { Product } from '@voltway/contract'
import type { Shown } from '@voltway/contract/browser'
import { htmlOf, type ImageKind, withPlaces } from '@voltway/contract/browser'

/** A product of which nothing that is shown occurs in the markup otherwise. */
const sampleWith = (image: string): Product => ({
  id: 'the-id',
  name: 'the-name',
  price: 987_654_321,
  description: 'the-description',
  image,
  image_alt: 'the-alt',
  more_images: 7,
  created_at: '',
  slug: 'the-slug',
  category: '',
  data: [{ name: 'the-data-name', value: 'the-data-value' }],
  options: [
    {
      name: 'the-option',
      choices: [
        { name: 'the-first-choice', swatch: '', surcharge: 0 },
        { name: 'the-other-choice', swatch: '#a1b2c3', surcharge: 1 },
      ],
    },
  ],
})

export const samples: Record<ImageKind, Product> = {
  single: sampleWith('/the-image'),
  variants: sampleWith('/images/the-image-12347x65437.webp'),
  tonedVariants: sampleWith('/images/an-image-in-that-toned-a1b2c3-12347x65437.webp'),
}

type Texts = (product: Product) => Shown

/** The markup of a product for each kind of image, with places where its texts stand. */
export function templatesOf(render: (product: Product) => string, textsOf: Texts): Record<ImageKind, string> {
  const template = (kind: ImageKind) => {
    const { texts, markup = {}, ...sample } = textsOf(samples[kind])
    if (sample.kind !== kind) throw new Error(`The sample of ${kind} is one of ${sample.kind}`)
    const written = Object.entries(markup).map(([name, each]) => [name, htmlOf(each)] as const)
    return withPlaces(render(samples[kind]), { ...Object.fromEntries(written), ...texts })
  }
  return {
    single: template('single'),
    variants: template('variants'),
    tonedVariants: template('tonedVariants'),
  }
}
