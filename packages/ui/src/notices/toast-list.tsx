import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { hasOpenLayer } from '../dialogs/layers.ts'
import { findPageHeading } from '../find-page-heading.ts'
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
  const list = useRef<HTMLElement>(null)
  const focusedBefore = useRef<HTMLElement>(null)

  useEffect(() => {
    if (shown.length === 0) return
    function handleKey(event: KeyboardEvent) {
      if (event.isComposing || event.defaultPrevented) return
      const hasModifier = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey
      if (event.key === 'F6' && !hasModifier && !list.current?.matches(':focus-within')) {
        event.preventDefault()
        list.current?.querySelector('button')?.focus()
      }
      // One press closes one thing: a dialog, menu or field that has used the key comes first.
      if (event.key !== 'Escape' || hasOpenLayer()) return
      // Otherwise the key also clears a search field.
      event.preventDefault()
      toasts.dismissAll()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  })

  return (
    <section
      ref={list}
      aria-label="Notifications"
      aria-keyshortcuts="F6"
      // Base UI's dialogs hide earlier elements from screen readers, except those with this attribute.
      aria-live="off"
      onFocus={({ currentTarget, relatedTarget }) => {
        const isOutside = relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)
        if (isOutside) focusedBefore.current = relatedTarget
      }}
      onKeyDown={(event) => {
        const end = [...event.currentTarget.querySelectorAll('button')].at(event.shiftKey ? 0 : -1)
        if (event.key === 'Tab' && event.target === end && hasOpenLayer()) {
          // Otherwise the key reaches the page behind the dialog.
          event.preventDefault()
          restoreFocus(focusedBefore)
        }
        if (event.key !== 'Escape') return
        event.preventDefault()
        // Otherwise the key also closes the dialog below.
        event.stopPropagation()
        toasts.dismissAll()
      }}
      className={`toasts toasts-${position}`}
    >
      {failures.map((toast) => (
        <OneToast key={toast.id} toast={toast} focusedBefore={focusedBefore} />
      ))}
      <div role="status" aria-live="polite">
        {infos.map((toast) => (
          <OneToast key={toast.id} toast={toast} focusedBefore={focusedBefore} />
        ))}
      </div>
    </section>
  )
}

/** Returns the focus to the element that had it before the toasts, or else to the open dialog or the page's heading. */
function restoreFocus({ current: before }: RefObject<HTMLElement | null>) {
  const layer = [...document.querySelectorAll<HTMLElement>('[data-layer][data-open]')].at(-1)
  const target = before?.isConnected ? before : (layer ?? findPageHeading())
  target?.focus({ preventScroll: true })
}

type OneToastProps = { toast: ShownToast; focusedBefore: RefObject<HTMLElement | null> }

function OneToast({ toast, focusedBefore }: OneToastProps) {
  const failure = toast.tone === 'failure'
  const card = useRef<HTMLDivElement>(null)
  const pointedAt = useRef(false)
  const Icon = failure ? CircleAlert : CircleCheck
  const isLong = failure || Boolean(toast.actions?.length)

  useEffect(() => {
    let timer = setTimeout(leave, isLong ? longMs : infoMs)
    // A toast stays while it has the focus, and from a move of the pointer over it until the pointer leaves it. A pointer that has
    // rested since before the toast appeared does not count: the user may be about to click the content below.
    function leave() {
      const isInUse = pointedAt.current || card.current?.matches(':focus-within')
      if (isInUse) timer = setTimeout(leave, extensionMs)
      else toasts.dismiss(toast.id)
    }
    return () => clearTimeout(timer)
  }, [isLong, toast.id])

  // Without this, the focus falls to the body, e.g. when a newer toast replaces this one.
  useLayoutEffect(() => {
    return () => {
      if (card.current?.matches(':focus-within')) restoreFocus(focusedBefore)
    }
  }, [focusedBefore])

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
            toasts.dismiss(toast.id)
          }}
          className="toast-action"
        >
          {label}
        </button>
      ))}
      <IconButton label="Dismiss" onClick={() => toasts.dismiss(toast.id)}>
        <X aria-hidden className="size-4.5" />
      </IconButton>
    </div>
  )
}
