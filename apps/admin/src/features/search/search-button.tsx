import { IconButton } from '@voltway/ui/icon-button'
import { hasOpenLayer } from '@voltway/ui/layers'
import { toasts } from '@voltway/ui/toasts'
import { Search } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { SearchDialogProps } from './search-dialog.tsx'

/** Opens the search of all lists, also by Ctrl K. The code of the dialog loads when the admin first opens it. */
export function SearchButton() {
  const [Dialog, setDialog] = useState<ComponentType<SearchDialogProps>>()
  const [open, setOpen] = useState(false)
  const show = useRef(load)
  show.current = load

  async function load() {
    try {
      const { SearchDialog } = await import('./search-dialog.tsx')
      setDialog(() => SearchDialog)
      setOpen(true)
    } catch {
      toasts.show({ tone: 'failure', message: 'The search could not be loaded. Check your connection.' })
    }
  }

  useEffect(() => {
    function openByKey(event: KeyboardEvent) {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isShortcut || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (!hasOpenLayer()) void show.current()
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
        onClick={() => void load()}
        className="size-9!"
      >
        <Search aria-hidden className="size-4" />
      </IconButton>
      {Dialog && <Dialog open={open} onOpenChange={setOpen} />}
    </>
  )
}
