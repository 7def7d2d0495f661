import { Button } from '@voltway/ui/button'

type FormToggleProps = { question: string; label: string; onToggle: () => void }

/** The line below a form with a button that shows another form. */
export function FormToggle({ question, label, onToggle }: FormToggleProps) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-1 text-soft">
      <span>{question}</span>
      <Button variant="quiet" className="px-2! underline underline-offset-4" onClick={onToggle}>
        {label}
      </Button>
    </p>
  )
}
