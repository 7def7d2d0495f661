import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { type ShownToast, toasts, useToasts } from './toasts.ts'

/**
 * Below the top bar, or in the lower left corner where there is room. On phones always over the bar, because the page's
 * heading begins below it.
 */
export type ToastPosition = 'top' | 'corner'

const infoMs = 6000
const failureMs = 12_000
const heldMs = 1500

/**
 * Shows the toasts. Rendered once per HTML page and from its start, because screen readers announce only changes inside a region
 * that exists already.
 */
export function ToastList({ position = 'top' }: { position?: ToastPosition }) {
  const shown = useToasts()
  const failures = shown.filter((toast) => toast.tone === 'failure')
  const infos = shown.filter((toast) => toast.tone !== 'failure')

  return (
    <div className={`toasts toasts-${position}`}>
      {failures.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
      <div role="status" aria-live="polite">
        {infos.map((toast) => (
          <OneToast key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  )
}

function OneToast({ toast }: { toast: ShownToast }) {
  const failure = toast.tone === 'failure'
  const card = useRef<HTMLDivElement>(null)
  const pointedAt = useRef(false)
  const Icon = failure ? CircleAlert : CircleCheck

  useEffect(() => {
    let timer = setTimeout(leave, failure ? failureMs : infoMs)
    // A toast that is pointed at or has the focus is being read or about to be clicked. Where it appears under a pointer that
    // rests, somebody wants what is below.
    function leave() {
      const held = pointedAt.current || card.current?.matches(':focus-within')
      if (held) timer = setTimeout(leave, heldMs)
      else toasts.dismiss(toast.id)
    }
    return () => clearTimeout(timer)
  }, [failure, toast.id])

  function act() {
    toast.action?.onClick()
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
      {toast.action && (
        <button type="button" onClick={act} className="toast-action">
          {toast.action.label}
        </button>
      )}
      <IconButton label="Dismiss" onClick={() => toasts.dismiss(toast.id)}>
        <X aria-hidden className="size-4.5" />
      </IconButton>
    </div>
  )
}
