import { maxQty } from '@voltway/contract/browser'
import { classNames } from '@voltway/ui/class-names'
import { IconButton } from '@voltway/ui/icon-button'
import { Minus, Plus } from 'lucide-react'

type QuantityStepperProps = {
  qty: number
  labels: Record<'less' | 'qty' | 'more', string>
  /** Makes it as high as a large button, and on small screens as wide as the available space. */
  large?: boolean
  /** Called with 1 or -1. Not called at the minimum or maximum of a cart line. */
  onStep: (delta: 1 | -1) => void
}

const button =
  'hover:bg-ink/10 aria-disabled:cursor-default aria-disabled:opacity-35 aria-disabled:hover:bg-transparent'

/** A quantity between two buttons that decrease and increase it by one. */
export function QuantityStepper({ qty, labels, large = false, onStep }: QuantityStepperProps) {
  const least = qty <= 1
  const most = qty >= maxQty
  const className = classNames(button, large ? 'size-12' : 'size-10')

  // A button at its limit is `aria-disabled` instead of `disabled`, because a disabled button would lose the focus.
  return (
    <div
      className={classNames(
        // Forced colours show the outline.
        'flex items-center rounded-md bg-ink/7 outline -outline-offset-1 outline-transparent',
        large && 'grow justify-between sm:grow-0',
      )}
    >
      <IconButton
        label={labels.less}
        aria-disabled={least}
        className={className}
        onClick={() => !least && onStep(-1)}
      >
        <Minus aria-hidden className="size-4" />
      </IconButton>
      <output aria-label={labels.qty} className="min-w-7 text-center font-medium tabular-nums">
        {qty}
      </output>
      <IconButton
        label={labels.more}
        aria-disabled={most}
        className={className}
        onClick={() => !most && onStep(1)}
      >
        <Plus aria-hidden className="size-4" />
      </IconButton>
    </div>
  )
}
