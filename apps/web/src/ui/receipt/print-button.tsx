import { Button } from '@voltway/ui/button'
import { Printer } from 'lucide-react'

/** Prints the page, or the `Receipt` that replaces it. */
export function PrintButton({ label }: { label: string }) {
  return (
    <Button variant="secondary" size="small" onClick={() => window.print()}>
      <Printer aria-hidden className="size-4" />
      <span>{label}</span>
    </Button>
  )
}
