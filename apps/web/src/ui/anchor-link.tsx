import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link to an anchor on a page. Omits `aria-current`, because only a link to the whole page should have it. */
export const AnchorLink = createLink(({ 'aria-current': _, ...rest }: ComponentProps<'a'>) => <a {...rest} />)
