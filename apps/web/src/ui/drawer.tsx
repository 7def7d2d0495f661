import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { isTopLayer } from './layers.ts'

type DrawerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  /** What stays in sight below the scrolling content, such as a total and its button. */
  footer?: ReactNode
  closeLabel?: string
}

/** A panel from the right edge, modal. Load it lazily. */
export function Drawer({ open, onOpenChange, title, children, footer, closeLabel = 'Close' }: DrawerProps) {
  const popup = useRef<HTMLDivElement>(null)

  function change(next: boolean, details: Base.Root.ChangeEventDetails) {
    if (details.reason === 'escape-key' && !isTopLayer(popup.current)) details.cancel()
    else onOpenChange(next)
  }

  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-300 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          data-layer
          className="fixed inset-y-0 right-0 z-40 flex w-full max-w-md flex-col bg-raised text-ink shadow-lift outline-none transition-transform duration-350 ease-glide data-ending-style:translate-x-full data-starting-style:translate-x-full"
        >
          <header className="flex min-h-bar items-center gap-4 pr-2.5 pl-5 sm:pl-7">
            <Base.Title className="flex-1 text-heading">{title}</Base.Title>
            <Base.Close render={<IconButton label={closeLabel} />}>
              <X aria-hidden className="size-5" />
            </Base.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-6 sm:px-7">
            {children}
          </div>
          {footer && <footer className="border-line border-t px-5 py-5 sm:px-7">{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
