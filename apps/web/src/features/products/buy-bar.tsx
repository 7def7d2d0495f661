import { Button } from '@voltway/ui/button'
import { type RefObject, useEffect, useState } from 'react'

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

  useEffect(() => {
    if (button.current === null) return
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting === false))
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [button])

  if (!shown) return null
  return (
    <div>
      <p className="min-w-0 text-lg tabular-nums [overflow-wrap:anywhere]">{price}</p>
      <Button onClick={onAdd} aria-describedby={nameId}>
        Add to Cart
      </Button>
    </div>
  )
}
