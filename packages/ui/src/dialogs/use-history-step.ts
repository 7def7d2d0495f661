import { useEffectEvent, useLayoutEffect } from 'react'

type Blocker = { enableBeforeUnload: false; blockerFn: (step: { action: string }) => boolean }

/** The history of the app's router. */
export type BlockableHistory = { block: (blocker: Blocker) => () => void }

/** While something covers the page, a step back or forward in the browser's history calls `onStep` and does not change the page. */
export function useHistoryStep(history: BlockableHistory, isCovered: boolean, onStep: () => void) {
  const step = useEffectEvent(onStep)

  useLayoutEffect(() => {
    if (!isCovered) return
    return history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        const isStep = action === 'BACK' || action === 'FORWARD'
        if (isStep) step()
        return isStep
      },
    })
  }, [history, isCovered])
}
