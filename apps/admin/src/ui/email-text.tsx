import { classNames } from '@voltway/ui/class-names'
import { Fragment } from 'react'

/** An e-mail address that wraps only between its parts. */
export function EmailText({ email, className }: { email: string; className?: string }) {
  return (
    <span title={email} className={classNames('text-balance', className)}>
      {email.split(/(?<=[@.+_-])/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, always in this order
        <Fragment key={at}>
          <wbr />
          <span>{part}</span>
        </Fragment>
      ))}
    </span>
  )
}
