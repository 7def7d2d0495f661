import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { hasOpenLayer } from '../dialogs/layers.ts'
import { type ShownToast, toasts, useToasts } from './toast-queue.ts'

const infoMs = 6000
/** For failures, and for toasts with actions, which a keyboard user needs time to reach. */
const longMs = 12_000
const extensionMs = 1500

/**
 * Shows the toasts below the top bar, or at the middle of the lower edge. On phones, they always cover the top bar, because the
 * page's heading begins directly below the bar. An app renders the list once and from its start, because screen readers announce
 * only changes inside an existing live region. Escape closes all toasts, because they may cover the focused control. F6 moves the
 * focus into the toasts, which Tab cannot reach while a dialog is open.
 */
export function ToastList({ position = 'top' }: { position?: 'top' | 'bottom' }) {
  const shown = useToasts()
  const failures = shown.filter((toast) => toast.tone === 'failure')
  const infos = shown.filter((toast) => toast.tone !== 'failure')
  const list = useRef<HTMLDivElement>(null)
  const focusedBefore = useRef<EventTarget | null>(null)

  useEffect(() => {
    if (shown.length === 0) return
    function handleKey(event: KeyboardEvent) {
      if (event.key === 'F6') {
        event.preventDefault()
        list.current?.querySelector('button')?.focus()
      }
      // One press closes one thing: a dialog, menu or field that has used the key comes first.
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || hasOpenLayer()) return
      // Otherwise the key also clears a search field.
      event.preventDefault()
      closeAll()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  })

  function closeAll() {
    restoreFocus()
    toasts.dismissAll()
  }

  /** Moves the focus out of the toasts before they disappear. Otherwise it falls to the body. */
  function restoreFocus() {
    const { current: before } = focusedBefore
    if (list.current?.matches(':focus-within') && before instanceof HTMLElement)
      before.focus({ preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers are for the focus of the buttons inside.
    <div
      ref={list}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Otherwise the key also closes the dialog below.
        event.stopPropagation()
        closeAll()
      }}
      className={`toasts toasts-${position}`}
    >
      {failures.map((toast) => (
        <OneToast key={toast.id} toast={toast} onClose={restoreFocus} />
      ))}
      <div role="status" aria-live="polite">
        {infos.map((toast) => (
          <OneToast key={toast.id} toast={toast} onClose={restoreFocus} />
        ))}
      </div>
    </div>
  )
}

function OneToast({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const failure = toast.tone === 'failure'
  const card = useRef<HTMLDivElement>(null)
  const pointedAt = useRef(false)
  const Icon = failure ? CircleAlert : CircleCheck
  const isLong = failure || Boolean(toast.actions?.length)

  useEffect(() => {
    let timer = setTimeout(leave, isLong ? longMs : infoMs)
    // A toast stays while the pointer moves over it or it has the focus. A resting pointer does not extend it: the user may be
    // about to click the content below.
    function leave() {
      const isInUse = pointedAt.current || card.current?.matches(':focus-within')
      if (isInUse) timer = setTimeout(leave, extensionMs)
      else toasts.dismiss(toast.id)
    }
    return () => clearTimeout(timer)
  }, [isLong, toast.id])

  function close() {
    onClose()
    toasts.dismiss(toast.id)
  }

  return (
    <div
      ref={card}
      role={failure ? 'alert' : undefined}
      onPointerMove={() => {
        pointedAt.current = true
      }}
      onPointerLeave={() => {
        pointedAt.current = false
      }}
      className="toast"
    >
      <Icon aria-hidden />
      <div>
        <p>{toast.message}</p>
        {toast.details && <p>{toast.details}</p>}
      </div>
      {toast.actions?.map(({ label, onClick }) => (
        <button
          key={label}
          type="button"
          onClick={() => {
            onClick()
            close()
          }}
          className="toast-action"
        >
          {label}
        </button>
      ))}
      <IconButton label="Dismiss" onClick={close}>
        <X aria-hidden className="size-4.5" />
      </IconButton>
    </div>
  )
}
