import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { type ShownToast, toasts, useToasts } from './toasts.ts'

/**
 * Below the top bar, or in the lower left corner where there is room. On phones always over the bar, because the page's
 * heading begins below it.
 */
export type ToastPosition = 'top' | 'corner'

const infoMs = 6000
const failureMs = 12_000
const heldMs = 1500

/** Shows the toasts. The polite region is always there, because screen readers announce only changes inside of one. */
export function ToastList({ position }: { position: ToastPosition }) {
  const shown = useToasts()
  const failures = shown.filter((toast) => toast.tone === 'failure')
  const infos = shown.filter((toast) => toast.tone !== 'failure')

  return (
    <div
      className={classNames(
        'pointer-events-none print:hidden fixed inset-x-0 top-0 z-70 grid justify-items-end gap-2 px-2 py-1 sm:px-page sm:py-3',
        position === 'corner' ? 'sm:top-auto sm:bottom-0 sm:justify-items-start' : 'sm:top-bar',
      )}
    >
      {failures.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
      <div role="status" aria-live="polite" className="grid w-full [justify-items:inherit] gap-2">
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
      className="pointer-events-auto flex min-h-13 w-full max-w-sm animate-drop items-center gap-3 rounded-lg border border-line bg-raised py-1.5 pr-1.5 pl-4 text-control text-ink shadow-lift"
    >
      <Icon aria-hidden className={`size-5 shrink-0 ${failure ? 'text-danger' : 'text-good'}`} />
      <div className="min-w-0 flex-1 py-1.5 [overflow-wrap:anywhere]">
        <p>{toast.message}</p>
        {toast.details && <p className="text-sm text-soft">{toast.details}</p>}
      </div>
      {toast.action && (
        <button
          type="button"
          onClick={act}
          className="min-h-11 shrink-0 rounded-md px-3 font-medium transition hover:bg-ink/7"
        >
          {toast.action.label}
        </button>
      )}
      <IconButton label="Dismiss" onClick={() => toasts.dismiss(toast.id)}>
        <X aria-hidden className="size-4.5" />
      </IconButton>
    </div>
  )
}
