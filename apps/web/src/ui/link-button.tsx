import { createLink } from '@tanstack/react-router'
import { type ButtonStyle, buttonLook } from '@voltway/ui/button-look'
import { classNames } from '@voltway/ui/class-names'
import type { ComponentProps } from 'react'

function ButtonAnchor({ look, size, wide, className, ...rest }: ComponentProps<'a'> & ButtonStyle) {
  return <a {...rest} className={classNames(buttonLook({ look, size, wide }), className)} />
}

/** A typed route link that looks like a button. */
export const LinkButton = createLink(ButtonAnchor)
