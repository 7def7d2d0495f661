import { Button } from '@voltway/ui/button'
import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'

/** The button beside the heading of a list, for example “New product”; on phones only “New”. */
export function NewButton({ name, ...rest }: ComponentProps<typeof Button> & { name: string }) {
  return (
    <Button {...rest}>
      <Plus aria-hidden className="size-4.5" />
      <span>
        New<span className="max-sm:sr-only">{` ${name}`}</span>
      </span>
    </Button>
  )
}
