import { Button } from '@voltway/ui/button'
import { type RefObject, useEffect, useRef, useState } from 'react'

type BuyBarProps = {
  /** The button of the page. The bar appears while this button is out of sight. */
  button: RefObject<HTMLButtonElement | null>
  /** The id of the heading with the product's name. */
  nameId: string
  price: string
  onAdd: () => void
}

/** The price and *Add to Cart* at the lower edge of the window, without a layout shift. */
export function BuyBar({ button, nameId, price, onAdd }: BuyBarProps) {
  const [shown, setShown] = useState(false)
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (button.current === null) return
    const observer = new IntersectionObserver(([entry]) => {
      const isAway = entry?.isIntersecting === false
      // The focused button of the bar is about to go.
      if (!isAway && bar.current?.contains(document.activeElement))
        button.current?.focus({ preventScroll: true })
      setShown(isAway)
    })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [button])

  if (!shown) return null
  return (
    <div ref={bar}>
      <p className="min-w-0 text-lg tabular-nums [overflow-wrap:anywhere]">{price}</p>
      <Button onClick={onAdd} aria-describedby={nameId}>
        Add to Cart
      </Button>
    </div>
  )
}
