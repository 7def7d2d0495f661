import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { classNames } from '../class-names.ts'
import type { Elements } from '../elements.ts'
import { backdrop, dialogSurface, ignoreEscapeIfCovered } from './layers.ts'
import { mayReturnFocus, useReturnFocus } from './use-return-focus.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  size?: keyof typeof sizes
  children: Elements
  /** Stays visible below the scrolling content, for example actions or a total. */
  footer?: ReactNode
  /** The element that gets the focus first, or its CSS selector within the dialog. By default it is the title. */
  initialFocus?: RefObject<HTMLElement | null> | string
  /** Gets the focus after closing, for dialogs whose opener may have been removed. */
  finalFocus?: RefObject<HTMLElement | null>
}

const sizes = {
  small: 'sm:max-w-md',
  medium: 'sm:max-w-xl',
  large: 'sm:max-w-3xl',
  /** Two columns on wide screens. Its height is fixed, so that growing content moves nothing. */
  wide: 'sm:h-[min(42rem,100%)] sm:max-w-xl lg:max-w-5xl',
  /** As high as the window, at its right edge, for long forms. It covers small screens. */
  sheet:
    'sm:w-[calc(100%-3rem)] max-w-7xl border-line sm:border-l data-ending-style:translate-x-full data-starting-style:translate-x-full',
  /** At the right edge, below all other dialogs. */
  drawer:
    'max-w-md data-ending-style:translate-x-full data-starting-style:translate-x-full data-nested-dialog-open:translate-x-full data-nested-dialog-open:opacity-0',
}

const centred = classNames(
  'max-h-[calc(100dvh-1rem)] rounded-t-xl sm:max-h-full sm:rounded-xl',
  'data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0',
  'data-nested-dialog-open:translate-y-4 data-nested-dialog-open:opacity-0',
)

/** The content scrolls between title and footer. In a very low window, as at a zoom of 400 %, the whole dialog scrolls. */
const scrolling = {
  popup: '[@media(height<20rem)]:overflow-y-auto',
  content: '[@media(height>=20rem)]:min-h-0 flex-1 [@media(height>=20rem)]:overflow-y-auto',
}

/**
 * A modal over the page: a sheet at the bottom edge on small screens, centred on larger ones. It has a title, a Close button,
 * scrolling content and a fixed footer. Of nested dialogs only the innermost is visible, above the backdrop of the outermost.
 * Load it lazily.
 */
export function Dialog({ size = 'medium', initialFocus = 'h2', ...props }: DialogProps) {
  const { open, onOpenChange, title, children, footer } = props
  const popup = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const returnFocus = useReturnFocus(open)
  const isDrawer = size === 'drawer'
  const isAtEdge = isDrawer || size === 'sheet'
  const layer = isDrawer ? 'z-40' : 'z-50'

  return (
    <Base.Root open={open} onOpenChange={ignoreEscapeIfCovered(popup, onOpenChange)}>
      <Base.Portal>
        <Base.Backdrop className={classNames(backdrop, 'duration-calm', layer)} />
        <Base.Viewport
          className={classNames(
            'fixed inset-0 flex',
            layer,
            isAtEdge ? 'justify-end' : 'items-end justify-center sm:items-center sm:p-6',
          )}
        >
          <Base.Popup
            ref={popup}
            data-layer
            initialFocus={
              typeof initialFocus === 'string'
                ? () => popup.current?.querySelector<HTMLElement>(initialFocus) ?? heading.current
                : initialFocus
            }
            finalFocus={props.finalFocus ?? (isDrawer ? mayReturnFocus : returnFocus)}
            className={classNames(
              'flex w-full flex-col duration-calm',
              scrolling.popup,
              dialogSurface,
              !isAtEdge && centred,
              sizes[size],
            )}
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
