import { toasts } from '@voltway/ui/toasts'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useFirstInput } from './first-input.ts'

/** A component whose code is not in the first load. */
export type LazyPart<Props> = {
  /** The component, once its code has arrived. */
  loaded: () => ComponentType<Props> | undefined
  /** Rejects when the code did not arrive; the next call tries again. */
  load: () => Promise<ComponentType<Props>>
  /** Loads ahead of the first use, which is where a failure is reported. */
  preload: () => void
}

/** Declares such a component; React's own `lazy` would repeat its first failure for ever. */
export function lazyPart<Props>(importPart: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let component: ComponentType<Props> | undefined

  async function load() {
    component ??= await importPart()
    return component
  }

  return { loaded: () => component, load, preload: () => void load().catch(() => {}) }
}

/**
 * The component of a part from when it is first wanted; undefined until its code has arrived. `onFailure` must set `wanted` to
 * false, so that the next change to true tries again.
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

/** Loads parts ahead once the visitor has done anything. */
export function usePreload(part: Pick<LazyPart<unknown>, 'preload'>): void {
  const active = useFirstInput()

  useEffect(() => {
    if (active) part.preload()
  }, [active, part])
}

/** Tells the visitor that a pressed control had no effect. */
export function reportLoadFailure(retry?: () => void): void {
  toasts.show({
    tone: 'failure',
    message: 'This did not load. Check your connection, then try again.',
    ...(retry && { action: { label: 'Try again', onClick: retry } }),
  })
}
