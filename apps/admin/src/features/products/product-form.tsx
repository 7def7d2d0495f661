import type { GalleryImage } from '@voltway/contract'
import type { Elements } from '@voltway/ui/elements'
import { TextField } from '@voltway/ui/text-field'
import { type RefObject, useId } from 'react'
import { trpc } from '../../lib/trpc.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { DataField } from './data-field.tsx'
import { ImageField } from './images/image-field.tsx'
import { OptionsField } from './options/options-field.tsx'
import { PriceInput } from './price-input.tsx'
import type { ProductDraft } from './product-draft.ts'
import type { ProductField, SaveErrors } from './save-errors.ts'

type ProductFormProps = {
  /** The ref of the first field, which gets the focus. */
  name: RefObject<HTMLInputElement | null>
  draft: ProductDraft
  /** The path of the product's current image. */
  currentImage: string | undefined
  /** The field that edits all images. */
  images: Elements
  /** The images that a choice may have. */
  choiceImages: readonly GalleryImage[]
  errors: SaveErrors['fields']
  saving: boolean
  onChange: (change: Partial<ProductDraft>, field: ProductField) => void
}

/** The fields of a product. The browser checks only that the price is a number (docs/behaviour.md, "Admin pages"). */
export function ProductForm(props: ProductFormProps) {
  const { name, draft, currentImage, images, choiceImages, errors, saving, onChange } = props
  const { data: categories } = trpc.products.categories.useQuery({})
  const categoriesId = useId()

  return (
    <>
      <TextField
        ref={name}
        label="Name"
        name="name"
        autoComplete="off"
        readOnly={saving}
        value={draft.name}
        error={errors.name}
        onChange={({ target }) => onChange({ name: target.value }, 'name')}
      />
      <PriceInput
        value={draft.price}
        error={errors.price}
        readOnly={saving}
        onChange={(price) => onChange({ price }, 'price')}
      />
      <TextArea
        label="Description"
        name="description"
        readOnly={saving}
        description="Optional. An empty line begins a paragraph; lines with - or 1. are lists; **strong**, *emphasis*."
        value={draft.description}
        error={errors.description}
        onChange={({ target }) => onChange({ description: target.value }, 'description')}
      />
      <ImageField
        current={currentImage}
        image={draft.image}
        error={errors.image}
        disabled={saving}
        onChange={(image) => onChange({ image }, 'image')}
      />
      {images}
      <TextField
        label="Category"
        name="category"
        autoComplete="off"
        list={categoriesId}
        readOnly={saving}
        description="Optional. Shoppers can narrow a large catalogue to it."
        value={draft.category}
        error={errors.category}
        onChange={({ target }) => onChange({ category: target.value }, 'category')}
      />
      <datalist id={categoriesId}>
        {categories?.map(({ category }) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <DataField
        rows={draft.data}
        errors={errors}
        readOnly={saving}
        onChange={(data, field) => onChange({ data }, field)}
      />
      <OptionsField
        options={draft.options}
        images={choiceImages}
        errors={errors}
        readOnly={saving}
        onChange={(options, field) => onChange({ options }, field)}
      />
    </>
  )
}
