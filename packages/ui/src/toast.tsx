import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ShownToast } from './alerts.ts'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

/**
 * Where toasts appear: below the bar, or, where there is room beside what they would cover, in the lower left corner. On
 * phones they lie on the bar, because the page's heading begins below it.
 */
export type ToastPlace = 'top' | 'corner'

type ToastRegionProps = { toasts: readonly ShownToast[]; place: ToastPlace; onDone: (id: number) => void }

const infoMs = 6000
const failureMs = 12_000
const heldMs = 1500

/** Where toasts appear. The polite region is always there, because screen readers only hear changes inside one. */
export function ToastRegion({ toasts, place, onDone }: ToastRegionProps) {
  const failures = toasts.filter((toast) => toast.tone === 'failure')
  const infos = toasts.filter((toast) => toast.tone !== 'failure')

  return (
    <div
      className={classNames(
        'pointer-events-none print:hidden fixed inset-x-0 top-0 z-70 grid justify-items-end gap-2 px-2 py-1 sm:top-bar sm:px-page sm:py-3',
        place === 'corner' && 'sm:top-auto sm:bottom-0 sm:justify-items-start',
      )}
    >
      {failures.map((toast) => (
        <OneToast key={toast.id} toast={toast} onDone={onDone} />
      ))}
      <div role="status" aria-live="polite" className="grid w-full [justify-items:inherit] gap-2">
        {infos.map((toast) => (
          <OneToast key={toast.id} toast={toast} onDone={onDone} />
        ))}
      </div>
    </div>
  )
}

function OneToast({ toast, onDone }: { toast: ShownToast; onDone: (id: number) => void }) {
  const failure = toast.tone === 'failure'
  const card = useRef<HTMLDivElement>(null)
  const Icon = failure ? CircleAlert : CircleCheck

  useEffect(() => {
    let timer = setTimeout(leave, failure ? failureMs : infoMs)
    // Nobody loses a message while reading it or reaching for its button.
    function leave() {
      if (card.current?.matches(':hover, :focus-within')) timer = setTimeout(leave, heldMs)
      else onDone(toast.id)
    }
    return () => clearTimeout(timer)
  }, [failure, onDone, toast.id])

  function act() {
    toast.action?.onPress()
    onDone(toast.id)
  }

  return (
    <div
      ref={card}
      role={failure ? 'alert' : undefined}
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
      <IconButton label="Dismiss" onClick={() => onDone(toast.id)}>
        <X aria-hidden className="size-4.5" />
      </IconButton>
    </div>
  )
}
