/** What the parts of a table are, said aloud: on small screens they are no longer shown as a table, and some browsers then forget. */
export const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const
