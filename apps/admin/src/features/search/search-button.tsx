import { IconButton } from '@voltway/ui/icon-button'
import { hasOpenLayer } from '@voltway/ui/layers'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { SearchDialog } from './search-dialog.tsx'

/** Opens the search of all lists, also by Ctrl K. */
export function SearchButton() {
  const [open, setOpen] = useState(false)

  useEffect(() => {
    function openByKey(event: KeyboardEvent) {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isShortcut || event.key.toLowerCase() !== 'k' || hasOpenLayer()) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', openByKey)
    return () => window.removeEventListener('keydown', openByKey)
  }, [])

  return (
    <>
      <IconButton
        label="Search, Ctrl K"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="size-9!"
      >
        <Search aria-hidden className="size-4" />
      </IconButton>
      <SearchDialog open={open} onOpenChange={setOpen} />
    </>
  )
}
