import type { AdminProduct, AdminProductWithImages } from '@voltway/contract'
import { useEditor } from '../../lib/editing/use-editor.ts'
import { paths } from '../../lib/paths.ts'
import { useAccess } from '../../lib/use-access.ts'
import { EditorDialog } from '../../ui/dialogs/editor-dialog.tsx'
import { ProductForm } from './product-form.tsx'
import { useProductSave } from './use-product-save.ts'

type ProductEditorProps = {
  open: boolean
  isNew: boolean
  /** Undefined for a new product, and until it is loaded. The editor ignores later changes of this prop. */
  product: AdminProductWithImages | undefined
  onClose: () => void
  /** `left` is true if the admin left the editor before the response arrived. */
  onSaved: (product: AdminProduct, left: boolean) => void
}

/** The sheet that creates or changes a product. */
export function ProductEditor({ open, isNew, product, onClose, onSaved }: ProductEditorProps) {
  const { draft, images, isChanged, isLoaded, change, save } = useProductSave(product)
  const { upload } = images
  const editor = useEditor({
    open,
    isChanged,
    lossOfSave: upload && 'The upload stops. Only what has arrived is saved.',
    onClose,
    onSaved,
  })
  const readOnly = !useAccess().canEdit(paths.products) || editor.saving || !(isNew || isLoaded)

  return (
    <EditorDialog
      size="sheet"
      open={open}
      title={isNew && !(isLoaded && editor.errors.failed > 0) ? 'New product' : 'Edit product'}
      editor={editor}
      busy={readOnly}
      status={upload && `Uploading picture ${upload.number} of ${upload.of}`}
      validates
      initialFocus="[name=name]:enabled"
      onSubmit={() => readOnly || void editor.save((signal) => save(signal, editor.fail))}
    >
      <ProductForm
        draft={draft}
        images={images}
        errors={editor.errors.fields}
        readOnly={readOnly}
        onChange={(by, path) => {
          change(by)
          editor.clearError(path)
        }}
      />
    </EditorDialog>
  )
}
