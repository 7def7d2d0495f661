import { useRouter } from '@tanstack/react-router'
import { Button } from '@voltway/ui/button'
import { Dialog } from '@voltway/ui/dialog'
import { toasts } from '@voltway/ui/toast-queue'
import { useHistoryStep } from '@voltway/ui/use-history-step'
import { formatCount } from '../../../lib/format-count.ts'
import { trpc } from '../../../lib/trpc.ts'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { ImportPreview } from './import-preview.tsx'
import { useImport } from './use-import.ts'

type ImportDialogProps = { open: boolean; onClose: () => void }

/** The dialog that checks a CSV file, shows what it changes, and imports it. */
export function ImportDialog({ open, onClose }: ImportDialogProps) {
  const { invalidate } = trpc.useUtils().admin.products
  const { file, result, problem, running, check, start } = useImport((imported) => {
    void invalidate()
    toasts.show({ message: `Imported: ${imported.created} created, ${imported.updated} changed` })
    onClose()
  })
  // The dialog stays open during an import, because the server completes it in any case.
  const close = () => running?.isImport || onClose()
  useHistoryStep(useRouter().history, open, close)
  const changes = result ? result.created + result.updated : 0
  const step =
    running && (running.share !== undefined ? 'Uploading' : running.isImport ? 'Importing' : 'Checking')

  return (
    <Dialog
      size="wide"
      open={open}
      onOpenChange={(next) => next || close()}
      title="Import products"
      footer={
        <div className="flex flex-wrap items-center justify-end gap-3">
          <div role="status" className="grid min-w-0 flex-1 basis-40 gap-1.5 text-sm empty:basis-0">
            {step && file && (
              <>
                <bdi className="truncate">{`${step} ${file.name} …`}</bdi>
                <progress aria-label={step} value={running?.share} className="h-1 w-full accent-accent" />
              </>
            )}
          </div>
          <Button variant="secondary" disabled={running?.isImport} onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={running?.isImport}
            disabled={result?.failed !== 0 || changes === 0 || (running && !running.isImport)}
            onClick={() => void start()}
          >
            {changes === 0 ? 'Import' : `Import ${formatCount(changes, 'product')}`}
          </Button>
        </div>
      }
    >
      <div className="grid gap-5">
        <FileDrop
          name="catalogue"
          accept=".csv,.tsv,.txt,text/csv"
          choose={file ? 'Choose another file' : 'Choose a file'}
          description="An export has all columns. Products and columns that the file does not have stay as they are. Exports of Shopify work too. At most 20 MB."
          error={problem}
          disabled={running?.isImport ?? false}
          onFiles={([chosen]) => chosen && void check(chosen)}
        >
          {file && <bdi className="min-w-0 font-medium [overflow-wrap:anywhere]">{file.name}</bdi>}
        </FileDrop>
        {file && !result && !running && (
          <Button variant="secondary" className="justify-self-start" onClick={() => void check(file)}>
            Check again
          </Button>
        )}
        {result && <ImportPreview result={result} />}
      </div>
    </Dialog>
  )
}
