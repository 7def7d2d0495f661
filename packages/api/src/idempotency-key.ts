import type { InputIssue } from '@voltway/contract'
import type { Context } from './context.ts'

/** Returns the issues of a call's idempotency key, like those of its input (docs/behaviour.md, "Idempotency"). */
export const idempotencyKeyIssues = ({ idempotencyKey }: Context): InputIssue[] => {
  if (idempotencyKey === undefined || /^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) return []
  return [{ path: 'Idempotency-Key', message: 'Idempotency-Key must have 1 to 255 visible characters' }]
}

export const setReplayedHeader = (ctx: Context, replayed: boolean): void => {
  if (replayed) ctx.setHeader('Idempotent-Replayed', 'true')
}
