import type { AdminProduct } from '@voltway/contract'
import { useEditor } from '../../lib/editing/use-editor.ts'
import { newEntry } from '../../lib/list-search-params.ts'
import { texts } from '../../lib/texts.ts'
import { useAccess } from '../../lib/use-access.ts'
import type { DialogInUrl } from '../../lib/use-dialog-in-url.ts'
import { DialogFallback } from '../../ui/dialogs/dialog-fallback.tsx'
import { EditorDialog } from '../../ui/dialogs/editor-dialog.tsx'
import { ProductForm } from './product-form.tsx'
import { useProductSave } from './use-product-save.ts'

type ProductEditorProps = {
  /** The dialog whose id is a product's id or `newEntry`. */
  dialog: DialogInUrl
  /** `left` is true if the admin left the editor before the response arrived. */
  onSaved: (product: AdminProduct, left: boolean) => void
}

/** The sheet that creates or changes a product. */
export function ProductEditor({ dialog, onSaved }: ProductEditorProps) {
  const { isOpen: open, close: onClose } = dialog
  const { id } = dialog.shown
  const { draft, images, isChanged, isLoaded, query, change, save } = useProductSave(id, open)
  const isNew = id === newEntry
  const { upload } = images
  const editor = useEditor({
    open,
    isChanged,
    lossOfSave: upload && 'The upload stops. Only what has arrived is saved.',
    onClose,
    onSaved,
  })
  const readOnly = !useAccess().canEdit || editor.saving || !(isNew || isLoaded)

  return (
    <EditorDialog
      size="sheet"
      open={open}
      title={isNew && !(isLoaded && editor.errors.failed > 0) ? 'New product' : 'Edit product'}
      editor={editor}
      busy={readOnly}
      fallback={
        query.error !== null && (
          <DialogFallback
            query={query}
            entity="product"
            failed={texts.products.loadFailed}
            onClose={onClose}
          />
        )
      }
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
