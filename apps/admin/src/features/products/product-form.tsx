import { TextField } from '@voltway/ui/text-field'
import { type RefObject, useId } from 'react'
import { trpc } from '../../lib/trpc.ts'
import { LabelledCheckbox } from '../../ui/labelled-checkbox.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { DataField } from './data-field.tsx'
import { ImageTiles } from './images/image-tiles.tsx'
import type { EditedImages } from './images/use-images.ts'
import { OptionsField } from './options/options-field.tsx'
import { PriceInput } from './price-input.tsx'
import type { ProductDraft } from './product-draft.ts'
import type { ProductField, SaveErrors } from './save-errors.ts'

type ProductFormProps = {
  /** The ref of the first field, which gets the focus. */
  name: RefObject<HTMLInputElement | null>
  draft: ProductDraft
  images: EditedImages
  errors: SaveErrors['fields']
  readOnly: boolean
  onChange: (change: Partial<ProductDraft>, field: ProductField) => void
}

const column = 'grid min-w-0 content-start gap-5'

/** The fields of a product. The browser checks only that the price is a number (docs/behaviour.md, "Admin pages"). */
export function ProductForm({ name, draft, images, errors, readOnly, onChange }: ProductFormProps) {
  const { data: categories } = trpc.products.categories.useQuery({})
  const categoriesId = useId()

  return (
    <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className={column}>
        <TextField
          ref={name}
          label="Name"
          name="name"
          autoComplete="off"
          readOnly={readOnly}
          value={draft.name}
          error={errors.name}
          onChange={({ target }) => onChange({ name: target.value }, 'name')}
        />
        <PriceInput
          value={draft.price}
          error={errors.price}
          readOnly={readOnly}
          onChange={(price) => onChange({ price }, 'price')}
        />
        <TextArea
          label="Description"
          name="description"
          readOnly={readOnly}
          description="Optional. An empty line begins a paragraph; lines with - or 1. are lists; **strong**, *emphasis*."
          value={draft.description}
          error={errors.description}
          onChange={({ target }) => onChange({ description: target.value }, 'description')}
        />
        <ImageTiles edited={images} readOnly={readOnly} />
      </div>
      <div className={column}>
        <TextField
          label="Category"
          name="category"
          autoComplete="off"
          list={categoriesId}
          readOnly={readOnly}
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
        <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
          <TextField
            label="Stock"
            name="stock"
            inputMode="numeric"
            autoComplete="off"
            readOnly={readOnly}
            description="The number of pieces. Empty if you do not count them."
            value={draft.stock}
            error={errors.stock}
            onChange={({ target }) => onChange({ stock: target.value }, 'stock')}
          />
          <TextField
            label="Position"
            name="position"
            inputMode="numeric"
            autoComplete="off"
            readOnly={readOnly}
            description="The shop shows 1 before 2, and products without a position last."
            value={draft.position}
            error={errors.position}
            onChange={({ target }) => onChange({ position: target.value }, 'position')}
          />
        </div>
        <LabelledCheckbox
          label="Hidden"
          description="Shoppers do not see the product."
          name="hidden"
          checked={draft.hidden === 'true'}
          aria-disabled={readOnly}
          onChange={({ target }) => readOnly || onChange({ hidden: `${target.checked}` }, 'hidden')}
        />
        <DataField
          rows={draft.data}
          errors={errors}
          readOnly={readOnly}
          onChange={(data, field) => onChange({ data }, field)}
        />
        <OptionsField
          options={draft.options}
          images={images.images}
          errors={errors}
          readOnly={readOnly}
          onChange={(options, field) => onChange({ options }, field)}
        />
      </div>
    </div>
  )
}
