import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { classNames } from '../class-names.ts'
import type { Elements } from '../elements.ts'
import { backdrop, ignoreEscapeIfCovered, sheet } from './layers.ts'
import { mayReturnFocus } from './use-return-focus.ts'

export type ModalProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: Elements
  /** Stays visible below the scrolling content, for example actions or a total. */
  footer?: ReactNode
  /** The element that gets the focus first, or its CSS selector within the modal. By default it is the title. */
  initialFocus?: RefObject<HTMLElement | null> | string
  /** Gets the focus after closing, for modals whose opener may have been removed. */
  finalFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | boolean)
}

/** `layer` sets the z-index, `viewport` the position of the popup, `popup` its shape and animation. */
type ModalClassNames = { layer: string; viewport: string; popup: string }

/** The content scrolls between title and footer. In a very low window, as at a zoom of 400 %, the whole modal scrolls. */
const scrolling = {
  popup: '[@media(height<20rem)]:overflow-y-auto',
  content: '[@media(height>=20rem)]:min-h-0 flex-1 [@media(height>=20rem)]:overflow-y-auto',
}

/**
 * The base of dialogs and drawers: a title, a Close button, scrolling content and a fixed footer. Of nested modals only the
 * innermost is visible, above the backdrop of the outermost.
 */
export function Modal(props: ModalProps & { classNames: ModalClassNames }) {
  const { open, onOpenChange, title, children, footer, initialFocus = 'h2' } = props
  const { layer, viewport, popup: shape } = props.classNames
  const popup = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  return (
    <Base.Root open={open} onOpenChange={ignoreEscapeIfCovered(popup, onOpenChange)}>
      <Base.Portal>
        <Base.Backdrop className={classNames(backdrop, 'duration-calm', layer)} />
        <Base.Viewport className={classNames('fixed inset-0 flex', layer, viewport)}>
          <Base.Popup
            ref={popup}
            data-layer
            initialFocus={
              typeof initialFocus === 'string'
                ? () => popup.current?.querySelector<HTMLElement>(initialFocus) ?? heading.current
                : initialFocus
            }
            finalFocus={props.finalFocus ?? mayReturnFocus}
            className={classNames('flex w-full flex-col duration-calm', scrolling.popup, sheet, shape)}
          >
            <header className="flex items-start gap-4 px-5 pt-4 pb-3 sm:px-7 sm:pt-5">
              <div className="min-w-0 flex-1 pt-2">
                <Base.Title
                  ref={heading}
                  tabIndex={-1}
                  className="text-heading [overflow-wrap:anywhere] outline-none"
                >
                  {title}
                </Base.Title>
              </div>
              <Base.Close render={<IconButton label="Close" className="-mr-2.5" />}>
                <X aria-hidden className="size-5" />
              </Base.Close>
            </header>
            <div
              className={classNames('overscroll-contain px-5 pt-1 pb-6 sm:px-7 sm:pb-7', scrolling.content)}
            >
              {children}
            </div>
            {footer && <footer className="border-line border-t px-5 py-4 sm:px-7 sm:py-5">{footer}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
