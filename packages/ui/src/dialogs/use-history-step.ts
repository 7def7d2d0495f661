import { useEffectEvent, useLayoutEffect } from 'react'

type Location = { pathname: string; search: string }
type Step = { action: string; currentLocation: Location; nextLocation: Location }
type Blocker = { enableBeforeUnload: false; blockerFn: (step: Step) => boolean }

/** The history of the app's router. */
export type BlockableHistory = { block: (blocker: Blocker) => () => void }

/** While something covers the page, a step back or forward in the browser's history calls `onStep` and does not change the page. */
export function useHistoryStep(history: BlockableHistory, isCovered: boolean, onStep: () => void) {
  const step = useEffectEvent(onStep)

  useLayoutEffect(() => {
    if (!isCovered) return
    return history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action, currentLocation: from, nextLocation: to }) => {
        // An edited hash is a `GO` of an unknown length, which cannot be undone.
        const isGoToOtherPage =
          action === 'GO' && (from.pathname !== to.pathname || from.search !== to.search)
        const isStep = isGoToOtherPage || action === 'BACK' || action === 'FORWARD'
        if (isStep) step()
        return isStep
      },
    })
  }, [history, isCovered])
}
