import { useRef, useState } from 'react'

export type Confirmation<Subject, Answer> = {
  isOpen: boolean
  /** The subject of the last confirmation. It stays while the dialog closes. */
  subject: Subject | undefined
  ask: (subject: Subject) => Promise<Answer>
  answer: (answer: Answer) => void
}

/** Controls a dialog: `ask` opens it and resolves with the admin's answer. */
export function useConfirmation<Subject, Answer>(): Confirmation<Subject, Answer> {
  const [subject, setSubject] = useState<Subject>()
  const [isOpen, setOpen] = useState(false)
  const resolve = useRef<((answer: Answer) => void) | null>(null)

  function ask(about: Subject): Promise<Answer> {
    setSubject(about)
    setOpen(true)
    return new Promise((answered) => {
      resolve.current = answered
    })
  }

  function answer(given: Answer) {
    setOpen(false)
    resolve.current?.(given)
    resolve.current = null
  }

  return { isOpen, subject, ask, answer }
}
