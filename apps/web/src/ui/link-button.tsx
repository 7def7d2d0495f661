import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type ButtonStyle, buttonLook } from './button-look.ts'
import { classNames } from './class-names.ts'

function ButtonAnchor({ look, size, wide, className, ...rest }: ComponentProps<'a'> & ButtonStyle) {
  return <a {...rest} className={classNames(buttonLook({ look, size, wide }), className)} />
}

/** A typed route link that looks like a button. */
export const LinkButton = createLink(ButtonAnchor)
