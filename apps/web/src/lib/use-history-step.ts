import { useRouter } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect } from 'react'

/** While something covers the page, a step back or forward in the browser's history calls `onStep` and does not change the page. */
export function useHistoryStep(isCovered: boolean, onStep: () => void) {
  const { history } = useRouter()
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
