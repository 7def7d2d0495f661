import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type KeyboardEventHandler, useRef } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import type { Elements } from '../elements.ts'
import { ignoreEscapeIfCovered } from './layers.ts'
import { useReturnFocus } from './use-return-focus.ts'

type FullScreenProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  actions?: Elements
  onKeyDown?: KeyboardEventHandler
  children: Elements
}

/** A modal that fills the screen and is dark in both colour schemes, for example for an enlarged image. Load it lazily. */
export function FullScreen({ open, onOpenChange, title, actions, onKeyDown, children }: FullScreenProps) {
  const popup = useRef<HTMLDivElement>(null)
  const returnFocus = useReturnFocus(open)

  return (
    <Base.Root open={open} onOpenChange={ignoreEscapeIfCovered(popup, onOpenChange)}>
      <Base.Portal>
        <Base.Popup
          ref={popup}
          data-layer
          finalFocus={returnFocus}
          onKeyDown={onKeyDown}
          className="dark-scheme fixed inset-0 z-50 flex flex-col bg-black outline-none transition-opacity duration-calm data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <header className="flex items-center gap-1 py-1 pr-1 pl-5">
            <Base.Title className="min-w-0 flex-1 truncate font-medium">{title}</Base.Title>
            {actions}
            <Base.Close render={<IconButton label="Close" />}>
              <X aria-hidden className="size-5" />
            </Base.Close>
          </header>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
