import { createLink } from '@tanstack/react-router'
import { type ButtonStyle, buttonClassNames } from '@voltway/ui/button-class-names'
import { classNames } from '@voltway/ui/class-names'
import type { ComponentProps } from 'react'

type ButtonAnchorProps = ComponentProps<'a'> & ButtonStyle

// Omits `aria-current`, which is for navigation links.
function ButtonAnchor({ variant, size, wide, className, 'aria-current': _, ...rest }: ButtonAnchorProps) {
  return <a {...rest} className={classNames(buttonClassNames({ variant, size, wide }), className)} />
}

/** A typed route link that looks like a button. */
export const LinkButton = createLink(ButtonAnchor)
