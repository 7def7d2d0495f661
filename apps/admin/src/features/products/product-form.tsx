import { Field } from '@voltway/ui/field'
import type { RefObject, SubmitEvent } from 'react'
import { TextArea } from '../../ui/text-area.tsx'
import { PictureField } from './picture-field.tsx'
import type { ProductDraft } from './product-draft.ts'
import type { ProductField, SaveFaults } from './save-faults.ts'

type ProductFormProps = {
  id: string
  form: RefObject<HTMLFormElement | null>
  /** The first field, for the focus. */
  name: RefObject<HTMLInputElement | null>
  draft: ProductDraft
  /** The path of the picture that the product has. */
  currentPicture: string | undefined
  faults: SaveFaults['fields']
  saving: boolean
  onChange: (change: Partial<ProductDraft>, field: ProductField) => void
  onSubmit: () => void
}

/** A product's fields. The browser checks the price as a number, the server everything else (docs/behaviour.md, "Admin pages"). */
export function ProductForm(props: ProductFormProps) {
  const { id, form, name, draft, currentPicture, faults, saving, onChange, onSubmit } = props

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <form ref={form} id={id} className="grid gap-5" onSubmit={submit}>
      <Field
        ref={name}
        label="Name"
        name="name"
        autoComplete="off"
        readOnly={saving}
        value={draft.name}
        error={faults.name}
        onChange={({ target }) => onChange({ name: target.value }, 'name')}
      />
      <Field
        label="Price in US dollars"
        name="price"
        type="number"
        step="0.01"
        inputMode="decimal"
        autoComplete="off"
        readOnly={saving}
        value={draft.price}
        error={faults.price}
        onChange={({ target }) => onChange({ price: target.value }, 'price')}
        // Scrolling on with the wheel would change the price unnoticed.
        onWheel={({ currentTarget }) => currentTarget.blur()}
      />
      <TextArea
        label="Description"
        name="description"
        readOnly={saving}
        description="Optional"
        value={draft.description}
        error={faults.description}
        onChange={({ target }) => onChange({ description: target.value }, 'description')}
      />
      <PictureField
        current={currentPicture}
        picture={draft.picture}
        error={faults.image}
        disabled={saving}
        onChange={(picture) => onChange({ picture }, 'image')}
      />
    </form>
  )
}
