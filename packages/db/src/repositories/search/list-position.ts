import { type Expression, type SqlBool, sql } from 'kysely'

/** The sort position of entries without a position. It is larger than all others, so such entries come last. */
export const noPosition = 1_000_001

/** Returns the cursor after an entry of a list by position, then age: its id, after its position if it has one. */
export const cursorOf = ({ position, id }: { position: number | null; id: string }): string =>
  position === null || position === noPosition ? id : `${position}.${id}`

/** Returns the condition for the entries after a cursor. The entry of the cursor may be changed or deleted. */
export const isAfter = (position: Expression<number>, cursor: string): Expression<SqlBool> => {
  const [id = '', prefix = noPosition] = cursor.split('.').reverse()
  return sql`(${position}, id) > (${Number(prefix)}, ${id})`
}
