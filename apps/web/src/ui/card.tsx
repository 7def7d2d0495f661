import { classNames } from '@voltway/ui/class-names'
import type { ComponentProps } from 'react'

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('rounded-lg bg-surface p-5 text-ink sm:p-7', className)} />
}
