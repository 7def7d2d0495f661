import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type RefObject, useRef } from 'react'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'
import type { Elements } from '../elements.ts'
import { backdrop, sheet, unlessCovered } from './layers.ts'
import { claimFocus, useReturnFocus } from './use-return-focus.ts'

export type DialogContent = {
  title: string
  message?: string
  children?: Elements
  /** Shown beside the buttons, below the scrolling content. */
  footer?: Elements
  /** The label of the confirming button; `cancel` adds a second button. */
  action: string
  cancel?: string
  danger?: boolean
}

type ConfirmDialogProps = DialogContent & {
  open: boolean
  /** Gets the focus after closing; while it is null, the previously focused element does. */
  finalFocus?: RefObject<HTMLElement | null>
  onAnswer: (agreed: boolean) => void
  /** Called after the closing animation; the next dialog can then open. */
  onClosed?: () => void
}

/** A dialog that the user must confirm, cancel or acknowledge (role alertdialog). Load it lazily. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    message,
    children,
    footer,
    action,
    cancel,
    danger = false,
    finalFocus,
    onAnswer,
    onClosed,
  } = props
  const popup = useRef<HTMLDivElement>(null)
  const defaultButton = useRef<HTMLButtonElement>(null)
  const returnFocus = useReturnFocus(open)

  return (
    <Base.Root
      open={open}
      onOpenChange={unlessCovered(popup, () => onAnswer(false))}
      onOpenChangeComplete={(now) => now || onClosed?.()}
    >
      <Base.Portal>
        <Base.Backdrop forceRender className={classNames(backdrop, 'z-60')} />
        <Base.Viewport className="fixed inset-0 z-60 grid place-items-center p-4">
          <Base.Popup
            ref={popup}
            data-layer
            initialFocus={defaultButton}
            finalFocus={() => (finalFocus?.current ? claimFocus(finalFocus.current) : returnFocus())}
            className={classNames(
              'flex max-h-full w-full max-w-lg flex-col gap-5 overflow-y-auto rounded-xl p-6 [overflow-wrap:anywhere] sm:p-7',
              'data-ending-style:scale-97 data-starting-style:scale-97 data-ending-style:opacity-0 data-starting-style:opacity-0',
              sheet,
            )}
          >
            <div className="grid gap-2">
              <Base.Title className="text-heading">{title}</Base.Title>
              {message && <Base.Description className="text-soft">{message}</Base.Description>}
            </div>
            {/* Only the content scrolls, so that the title stays visible. */}
            {children && <div className="scroll-area min-h-24 flex-1">{children}</div>}
            <div className="flex flex-wrap items-center justify-end gap-3 pt-1">
              {footer}
              {cancel && (
                <Button ref={defaultButton} variant="secondary" onClick={() => onAnswer(false)}>
                  {cancel}
                </Button>
              )}
              <Button
                ref={cancel ? undefined : defaultButton}
                variant={danger ? 'danger' : 'primary'}
                onClick={() => onAnswer(true)}
              >
                {action}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
