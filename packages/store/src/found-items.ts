/** One page of what a search found; `total` counts all pages. */
export type FoundItems<Item> = { items: Item[]; total: number }

/** Translates the rows of a page. */
export const foundItems = <Row, Item>(
  { rows, total }: { rows: Row[]; total: number },
  toItem: (row: Row) => Item,
): FoundItems<Item> => ({ items: rows.map(toItem), total })
