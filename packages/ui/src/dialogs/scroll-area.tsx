import { type RefObject, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import type { Elements } from '../elements.ts'

type ScrollAreaProps = {
  className: string
  /** The classes of the scrolling element. */
  contentClassName?: string
  children: Elements
}

const fade = 'pointer-events-none absolute inset-x-0 from-raised to-transparent transition-opacity'

/** A scroll container that fades out at an edge while there is content beyond it; focused elements stay clear of the fades. */
export function ScrollArea({ className, contentClassName, children }: ScrollAreaProps) {
  const content = useRef<HTMLDivElement>(null)
  const start = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const goesBack = useOutOfSight(start, content)
  const goesOn = useOutOfSight(end, content)

  return (
    <div className={classNames('relative flex flex-col', className)}>
      <div
        ref={content}
        className={classNames(
          'min-h-0 flex-1 scroll-pt-6 scroll-pb-14 overflow-y-auto overscroll-contain',
          contentClassName,
        )}
      >
        <div ref={start} className="-mb-px h-px" />
        {children}
        <div ref={end} className="h-px" />
      </div>
      <div aria-hidden className={classNames(fade, 'top-0 h-6 bg-linear-to-b', !goesBack && 'opacity-0')} />
      <div
        aria-hidden
        data-goes-on={goesOn}
        className={classNames(fade, 'bottom-0 h-14 bg-linear-to-t', !goesOn && 'opacity-0')}
      />
    </div>
  )
}

function useOutOfSight(mark: RefObject<HTMLElement | null>, root: RefObject<HTMLElement | null>): boolean {
  const [outOfSight, setOutOfSight] = useState(false)

  useEffect(() => {
    if (mark.current === null) return
    const observer = new IntersectionObserver(([entry]) => setOutOfSight(entry?.isIntersecting === false), {
      root: root.current,
    })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [mark, root])

  return outOfSight
}
