import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'
import type { Elements } from '../elements.ts'
import { type QueuedDialog, removeDialog, useDialogQueue } from './dialog-queue.ts'
import { backdrop, dialogSurface, ignoreEscapeIfCovered } from './layers.ts'
import { type BlockableHistory, useHistoryStep } from './use-history-step.ts'
import { useReturnFocus } from './use-return-focus.ts'

/**
 * Shows the queued dialogs one after the other. A step in the browser's history declines the shown one. An app renders it once. Load
 * it lazily.
 */
export function DialogList({ history }: { history: BlockableHistory }) {
  const [current] = useDialogQueue()
  const returnFocus = useReturnFocus(current !== undefined)

  return (
    current && <CurrentDialog key={current.id} dialog={current} history={history} returnFocus={returnFocus} />
  )
}

/** The copy buttons of the content extend into its padding. The fade at the lower edge shows that there is more to scroll. */
const content = classNames(
  '-mr-4 min-h-40 flex-1 scroll-pb-8 overflow-y-auto overscroll-contain pr-4',
  'after:pointer-events-none after:sticky after:bottom-0 after:block after:h-8 after:bg-linear-to-t after:from-raised',
)

type CurrentDialogProps = {
  dialog: QueuedDialog & { footer?: Elements }
  history: BlockableHistory
  returnFocus: ReturnType<typeof useReturnFocus>
}

function CurrentDialog({ dialog, history, returnFocus }: CurrentDialogProps) {
  const { id, message, children, footer, cancel } = dialog
  const [open, setOpen] = useState(true)
  const popup = useRef<HTMLDivElement>(null)
  const defaultButton = useRef<HTMLButtonElement>(null)

  function close(agreed: boolean) {
    setOpen(false)
    dialog.answer(agreed)
  }

  useHistoryStep(history, open, () => close(false))

  return (
    <Base.Root
      open={open}
      onOpenChange={ignoreEscapeIfCovered(popup, () => close(false))}
      // The next dialog opens after the closing animation.
      onOpenChangeComplete={(now) => now || removeDialog(id)}
    >
      <Base.Portal>
        <Base.Backdrop forceRender className={classNames(backdrop, 'z-60')} />
        <Base.Viewport className="fixed inset-0 z-60 grid place-items-center p-4 [@media(max-height:32rem)]:p-2">
          <Base.Popup
            ref={popup}
            data-layer
            initialFocus={defaultButton}
            finalFocus={returnFocus}
            className={classNames(
              'flex max-h-full w-full max-w-lg flex-col gap-5 overflow-y-auto rounded-xl p-5 [overflow-wrap:anywhere] sm:p-7',
              '[@media(max-height:32rem)]:gap-3 [@media(max-height:32rem)]:p-4',
              'data-ending-style:scale-97 data-starting-style:scale-97 data-ending-style:opacity-0 data-starting-style:opacity-0',
              dialogSurface,
            )}
          >
            <div className="grid gap-2">
              <Base.Title className="text-heading">{dialog.title}</Base.Title>
              {message && <Base.Description className="text-soft">{message}</Base.Description>}
            </div>
            {/* Only the content scrolls, so that the title stays visible. */}
            {children && <div className={content}>{children}</div>}
            <div className="flex flex-wrap items-center justify-end gap-3 pt-1">
              {footer}
              {cancel && (
                <Button ref={defaultButton} variant="secondary" onClick={() => close(false)}>
                  {cancel}
                </Button>
              )}
              <Button
                ref={cancel ? undefined : defaultButton}
                variant={dialog.danger ? 'danger' : 'primary'}
                onClick={() => close(true)}
              >
                {dialog.action}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
