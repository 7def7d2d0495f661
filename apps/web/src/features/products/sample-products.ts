import type { Product } from '@voltway/contract'
import { type PictureKind, withPlaces } from '@voltway/contract/facts/documents'

/** A product of which nothing that is shown occurs in the markup otherwise. */
const sampleWith = (image: string): Product => ({
  id: 'the-id',
  name: 'the-name',
  price: 987_654_321,
  description: 'the-description',
  image,
  created_at: '',
  slug: 'the-slug',
  category: '',
})

export const samples: Record<PictureKind, Product> = {
  single: sampleWith('/the-image'),
  variants: sampleWith('/images/the-image-12347x65437.webp'),
  tonedVariants: sampleWith('/images/a-picture-in-this-tone-a1b2c3-12347x65437.webp'),
}

type Texts = (product: Product) => { kind: PictureKind; texts: Record<string, string> }

/** The markup of a product for each kind of picture, with places where its texts stand. */
export function templatesOf(
  render: (product: Product) => string,
  textsOf: Texts,
): Record<PictureKind, string> {
  const template = (kind: PictureKind) => {
    const { texts, ...sample } = textsOf(samples[kind])
    if (sample.kind !== kind) throw new Error(`The sample of ${kind} is one of ${sample.kind}`)
    return withPlaces(render(samples[kind]), texts)
  }
  return {
    single: template('single'),
    variants: template('variants'),
    tonedVariants: template('tonedVariants'),
  }
}
