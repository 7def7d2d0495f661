import { downloadFile } from '@voltway/ui/download-file'
import { useState } from 'react'
import { fetchWithSecret } from '../../../lib/secret/fetch-with-secret.ts'
import { useAccess } from '../../../lib/use-access.ts'
import { Menu } from '../../../ui/menu.tsx'
import { ImportDialog } from './import-dialog.tsx'

const exportProducts = () => fetchWithSecret('/api/admin/products/export')

/** The menu that exports all products as CSV, and imports a file if the admin can edit products. */
export function CatalogueMenu() {
  const { canEdit } = useAccess()
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
        groups={[
          [
            { label: 'Export CSV', onSelect: () => void downloadFile(exportProducts) },
            ...(canEdit ? [{ label: 'Import CSV', onSelect: openImport }] : []),
          ],
        ]}
      />
      {openings > 0 && <ImportDialog key={openings} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
