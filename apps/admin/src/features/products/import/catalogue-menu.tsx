import { IconButton } from '@voltway/ui/icon-button'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useCsvExport } from '../../../lib/downloads/use-csv-export.ts'
import { Menu } from '../../../ui/menu.tsx'
import { ImportDialog } from './import-dialog.tsx'

/** The menu that exports all products as CSV, and imports a file if the admin can edit products. */
export function CatalogueMenu({ canEdit }: { canEdit: boolean }) {
  const { start } = useCsvExport('/api/admin/products/export', 'product')
  // The number of openings is the key of the dialog, so that each opening begins without a file.
  const [openings, setOpenings] = useState(0)
  const [isOpen, setOpen] = useState(false)

  function openImport() {
    setOpenings(openings + 1)
    setOpen(true)
  }

  return (
    <>
      <Menu
        label="Import and export"
        trigger={
          <IconButton label="Import and export">
            <Ellipsis aria-hidden className="size-4.5" />
          </IconButton>
        }
        groups={[
          [
            { label: 'Export CSV', onSelect: () => void start() },
            ...(canEdit ? [{ label: 'Import CSV', onSelect: openImport }] : []),
          ],
        ]}
      />
      {openings > 0 && <ImportDialog key={openings} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
