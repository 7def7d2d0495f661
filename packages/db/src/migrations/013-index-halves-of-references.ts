import type { Migration } from './migrations.ts'

/**
 * A part of a reference is looked up by how references begin, or their second halves. Orders that are still open are few, so only
 * the others are in the index: placing an order, which customers wait for, writes nothing more.
 */
export const indexHalvesOfReferences: Migration = () => [
  `create index orders_by_second_half on orders (substr(reference, 9)) where status not in ('pending', 'paid', 'shipped')`,
]
