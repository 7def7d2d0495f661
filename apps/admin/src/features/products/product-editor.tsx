import type { AdminProduct } from '@voltway/contract'
import { toasts } from '@voltway/ui/toasts'
import { useEffect, useEffectEvent } from 'react'
import { useEditor } from '../../lib/editing/use-editor.ts'
import { failureStatus, isNotFound, serverMessageOr } from '../../lib/failure.ts'
import { newEntry } from '../../lib/list-search-params.ts'
import { texts } from '../../lib/texts.ts'
import { useAccess } from '../../lib/use-access.ts'
import { EditorDialog } from '../../ui/dialogs/editor-dialog.tsx'
import { ProductForm } from './product-form.tsx'
import { useProductSave } from './use-product-save.ts'

type ProductEditorProps = {
  open: boolean
  /** The id of the product, or `newEntry`. */
  id: string
  onClose: () => void
  /** `left` is true if the admin left the editor before the response arrived. */
  onSaved: (product: AdminProduct, left: boolean) => void
}

/** The sheet that creates or changes a product. */
export function ProductEditor({ open, id, onClose, onSaved }: ProductEditorProps) {
  const { draft, images, isChanged, isLoaded, loadError, change, save } = useProductSave(id, open)
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

  const leaveMissing = useEffectEvent((error: unknown) => {
    const message = isNotFound(error)
      ? 'This product is no longer on sale'
      : serverMessageOr(error, texts.products.loadFailed)
    toasts.show({ tone: 'failure', message })
    onClose()
  })
  useEffect(() => {
    // After a rejected secret, the product loads with the next one.
    if (loadError !== null && failureStatus(loadError) !== 401) leaveMissing(loadError)
  }, [loadError])

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
