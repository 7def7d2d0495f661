import type { ReactElement } from 'react'

/**
 * What a component renders beside other nodes: everything but text, which needs an element of its own there
 * (docs/decisions/0076-texts-have-their-own-element.md).
 */
export type Elements = ReactElement | boolean | null | undefined | readonly Elements[]
