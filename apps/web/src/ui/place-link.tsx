import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link to a place on a page: it does not call itself the current page wherever that page is open. */
export const PlaceLink = createLink(({ 'aria-current': _, ...rest }: ComponentProps<'a'>) => <a {...rest} />)
