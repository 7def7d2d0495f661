import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }

/** A button that shows only an icon; `label` is its name for everyone who does not see it. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames('icon-button', className)}
    />
  )
}
