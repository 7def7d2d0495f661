import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { isTopLayer } from './layers.ts'
import { useReturnFocus } from './use-return-focus.ts'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  children: ReactNode
  /** Actions that stay in sight while the content scrolls. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
  closeLabel?: string
  initialFocus?: RefObject<HTMLElement | null>
  /** Where the focus goes afterwards, when what opened it may be gone. */
  finalFocus?: RefObject<HTMLElement | null>
}

const widths = { small: 'sm:max-w-md', medium: 'sm:max-w-xl', large: 'sm:max-w-3xl' }

/** A modal over the page: a sheet from below on small screens, centred on larger ones. Load it lazily. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, size = 'medium', initialFocus } = props
  const popup = useRef<HTMLDivElement>(null)
  const returnFocus = useReturnFocus(open)

  function change(next: boolean, details: Base.Root.ChangeEventDetails) {
    if (details.reason === 'escape-key' && !isTopLayer(popup.current)) details.cancel()
    else onOpenChange(next)
  }

  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Portal>
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-veil transition-opacity duration-300 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6">
          <Base.Popup
            ref={popup}
            data-layer
            initialFocus={initialFocus}
            finalFocus={props.finalFocus ?? returnFocus}
            className={classNames(
              'flex max-h-[calc(100dvh-1rem)] w-full flex-col rounded-t-xl bg-raised text-ink shadow-lift outline-none transition duration-300 ease-glide sm:max-h-full sm:rounded-xl',
              'data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0',
              widths[size],
            )}
          >
            <header className="flex items-start gap-4 px-5 pt-5 pb-3 sm:px-7 sm:pt-6">
              <div className="min-w-0 flex-1 pt-1.5">
                <Base.Title className="text-heading">{title}</Base.Title>
                {description && <Base.Description className="mt-1 text-soft">{description}</Base.Description>}
              </div>
              <Base.Close render={<IconButton label={props.closeLabel ?? 'Close'} className="-mr-2.5" />}>
                <X aria-hidden className="size-5" />
              </Base.Close>
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-6 sm:px-7 sm:pb-7">
              {children}
            </div>
            {footer && <footer className="border-line border-t px-5 py-4 sm:px-7">{footer}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
