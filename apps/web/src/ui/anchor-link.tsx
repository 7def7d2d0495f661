import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link to an anchor on a page: without `aria-current`, which only a link to the whole page should have. */
export const AnchorLink = createLink(({ 'aria-current': _, ...rest }: ComponentProps<'a'>) => <a {...rest} />)
