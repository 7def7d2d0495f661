/** Explicit ARIA roles: CSS shows tables as cards on small screens, and some browsers then drop the implicit roles. */
export const tableRoles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const
