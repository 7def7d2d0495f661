import { createLink } from '@tanstack/react-router'
import { type ButtonStyle, buttonClassNames } from '@voltway/ui/button-class-names'
import { classNames } from '@voltway/ui/class-names'
import type { ComponentProps } from 'react'

function ButtonAnchor({ variant, size, wide, className, ...rest }: ComponentProps<'a'> & ButtonStyle) {
  return <a {...rest} className={classNames(buttonClassNames({ variant, size, wide }), className)} />
}

/** A typed route link that looks like a button. */
export const LinkButton = createLink(ButtonAnchor)
