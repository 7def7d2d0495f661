import { toasts } from '@voltway/ui/toast-queue'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useFirstInput } from './first-input.ts'

/** Declares a component whose code loads later. React's `lazy` is unsuitable, because it never retries after a failure. */
export function lazyPart<Props>(importPart: () => Promise<ComponentType<Props>>) {
  let component: ComponentType<Props> | undefined

  /** Rejects if the code does not load; the next call retries. */
  async function load() {
    component ??= await importPart()
    return component
  }

  return {
    /** Returns the component, or undefined until its code has loaded. */
    loaded: () => component,
    load,
    /** Loads the code before its first use. Ignores a failure, because the first use reports it. */
    preload: () => void load().catch(() => {}),
  }
}

/** A component whose code is not in the first load. */
export type LazyPart<Props> = ReturnType<typeof lazyPart<Props>>

/**
 * Loads a part when `wanted` becomes true, and returns its component; undefined until the code has loaded. `onFailure` must set
 * `wanted` to false, so that the next change to true retries.
 */
export function useLazyPart<Props>(
  part: LazyPart<Props>,
  wanted: boolean,
  onFailure: () => void,
): ComponentType<Props> | undefined {
  const [component, setComponent] = useState(part.loaded)
  const fail = useEffectEvent(onFailure)

  useEffect(() => {
    if (!wanted) return
    let ignored = false
    part.load().then(
      (loaded) => ignored || setComponent(() => loaded),
      (error) => {
        console.warn('Code did not load', error)
        if (!ignored) fail()
      },
    )
    return () => {
      ignored = true
    }
  }, [part, wanted])

  return component
}

/** Loads a part on the visitor's first input, before its first use. */
export function usePreload(part: Pick<LazyPart<unknown>, 'preload'>): void {
  const active = useFirstInput()

  useEffect(() => {
    if (active) part.preload()
  }, [active, part])
}

/** Shows a message that a control had no effect, with a button for `retry` if given. */
export function reportLoadFailure(retry?: () => void): void {
  toasts.show({
    tone: 'failure',
    message: 'This did not load. Check your connection, then try again.',
    ...(retry && { actions: [{ label: 'Try again', onClick: retry }] }),
  })
}
