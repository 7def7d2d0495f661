import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

type ScrollAreaProps = {
  className: string
  /** Of what scrolls within. */
  contentClassName?: string
  children: ReactNode
}

/** Scrolls by itself, and fades at its lower edge while there is more below. */
export function ScrollArea({ className, contentClassName, children }: ScrollAreaProps) {
  const content = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const [goesOn, setGoesOn] = useState(false)

  useEffect(() => {
    if (end.current === null) return
    const observer = new IntersectionObserver(([entry]) => setGoesOn(entry?.isIntersecting === false), {
      root: content.current,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])

  return (
    <div className={classNames('relative flex flex-col', className)}>
      <div
        ref={content}
        className={classNames('min-h-0 flex-1 overflow-y-auto overscroll-contain', contentClassName)}
      >
        {children}
        <div ref={end} className="h-px" />
      </div>
      <div
        aria-hidden
        data-goes-on={goesOn}
        className={classNames(
          'pointer-events-none absolute inset-x-0 bottom-0 h-14 bg-linear-to-t from-raised to-transparent transition-opacity',
          !goesOn && 'opacity-0',
        )}
      />
    </div>
  )
}
