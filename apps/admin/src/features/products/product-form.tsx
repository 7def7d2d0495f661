import { TextField } from '@voltway/ui/text-field'
import { useId } from 'react'
import { trpc } from '../../lib/trpc.ts'
import { LabelledCheckbox } from '../../ui/checkbox.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { DataField } from './data-field.tsx'
import { ImageTiles } from './images/image-tiles.tsx'
import type { EditedImages } from './images/use-images.ts'
import { OptionsField } from './options/options-field.tsx'
import { PriceInput } from './price-input.tsx'
import type { ProductDraft, ProductTexts } from './product-draft.ts'

type ProductFormProps = {
  draft: ProductDraft
  images: EditedImages
  errors: Record<string, string>
  readOnly: boolean
  onChange: (change: Partial<ProductDraft>, path: string) => void
}

const column = 'grid min-w-0 content-start gap-5'

/** The fields of a product. The browser checks only that the price is a number (docs/behaviour.md, "Admin pages"). */
export function ProductForm({ draft, images, errors, readOnly, onChange }: ProductFormProps) {
  const { data: categories } = trpc.products.categories.useQuery({})
  const categoriesId = useId()
  const propsOf = (key: keyof ProductTexts) => ({
    name: key,
    autoComplete: 'off',
    readOnly,
    value: draft[key],
    error: errors[key],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [key]: target.value }, key),
  })

  return (
    <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className={column}>
        <TextField label="Name" {...propsOf('name')} />
        <PriceInput {...propsOf('price')} />
        <TextArea
          label="Description"
          description="Optional. An empty line begins a paragraph; lines with - or 1. are lists; **strong**, *emphasis*."
          {...propsOf('description')}
        />
        <ImageTiles edited={images} readOnly={readOnly} />
      </div>
      <div className={column}>
        <TextField
          label="Category"
          list={categoriesId}
          description="Optional. Shoppers can narrow a large catalogue to it."
          {...propsOf('category')}
        />
        <datalist id={categoriesId}>
          {categories?.map(({ category }) => (
            <option key={category} value={category} />
          ))}
        </datalist>
        <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
          <TextField
            label="Stock"
            inputMode="numeric"
            description="The number of pieces. Empty if you do not count them."
            {...propsOf('stock')}
          />
          <TextField
            label="Position"
            inputMode="numeric"
            description="The shop shows 1 before 2, and products without a position last."
            {...propsOf('position')}
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
          onChange={(data, path) => onChange({ data }, path)}
        />
        <OptionsField
          options={draft.options}
          images={images.images}
          errors={errors}
          readOnly={readOnly}
          onChange={(options, path) => onChange({ options }, path)}
        />
      </div>
    </div>
  )
}
