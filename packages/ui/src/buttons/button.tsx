import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from '../class-names.ts'
import { type ButtonStyle, buttonClassNames } from './button-class-names.ts'

type ButtonProps = ComponentProps<'button'> & ButtonStyle & { busy?: boolean }

/** A button that, while `busy`, stays focusable, is announced as busy and ignores clicks. */
export function Button(props: ButtonProps) {
  const { variant, size, wide, busy = false, className, children, onClick, type = 'button', ...rest } = props

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || rest['aria-busy']}
      aria-disabled={busy || rest['aria-disabled']}
      className={classNames(buttonClassNames({ variant, size, wide }), className)}
      onClick={handleClick}
    >
      {busy && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
      <span className="contents">{children}</span>
    </button>
  )
}
