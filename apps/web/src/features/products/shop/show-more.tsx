import { Button } from '@voltway/ui/button'
import type { MouseEvent } from 'react'

type ShowMoreProps = { loading: boolean; onMore: () => Promise<void> }

/** Below the products that are shown, where there are more. */
export function ShowMore({ loading, onMore }: ShowMoreProps) {
  async function showMore({ detail }: MouseEvent) {
    const shown = cardLinks().length
    await onMore()
    // Who works with the keyboard goes on with the first new product, also where this button is gone.
    if (detail === 0) requestAnimationFrame(() => cardLinks()[shown]?.focus())
  }

  return (
    <div className="grid justify-center pt-4">
      <Button variant="secondary" size="large" busy={loading} onClick={(event) => void showMore(event)}>
        Show more
      </Button>
    </div>
  )
}

const cardLinks = () => document.querySelectorAll<HTMLElement>('main article a')
