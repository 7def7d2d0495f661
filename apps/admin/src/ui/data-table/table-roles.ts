/** Explicit tableRoles: on small screens CSS shows a table as cards, and some browsers then drop its tableRoles. */
export const tableRoles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const
