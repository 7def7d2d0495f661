import type { ReactElement } from 'react'

/**
 * What a component renders beside other nodes: everything but text, which needs an element of its own there
 * (docs/decisions/0034-text-nodes-in-translated-pages.md).
 */
export type Elements = ReactElement | boolean | null | undefined | readonly Elements[]
