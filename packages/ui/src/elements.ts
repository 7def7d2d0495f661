import type { ReactElement } from 'react'

/**
 * The type of nodes that a component renders beside other nodes. It excludes text, which needs its own element there
 * (docs/decisions/0033-text-nodes-in-translated-pages.md).
 */
export type Elements = ReactElement | boolean | null | undefined | readonly Elements[]
