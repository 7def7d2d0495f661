import type { InputIssue } from '@voltway/contract'
import { runAdminRequest, type WithIdempotency } from '@voltway/domain'
import type { Context } from './context.ts'

/** Returns the issues of a call's idempotency key, like those of its input (docs/behaviour.md, "Idempotency"). */
export const idempotencyKeyIssues = ({ idempotencyKey }: Context): InputIssue[] => {
  if (idempotencyKey === undefined || /^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) return []
  return [{ path: 'Idempotency-Key', message: 'Idempotency-Key must have 1 to 255 visible characters' }]
}

export const setReplayedHeader = (ctx: Context, replayed: boolean): void => {
  if (replayed) ctx.setHeader('Idempotent-Replayed', 'true')
}

/** Runs an admin's request once for each idempotency key. @throws Refusal IDEMPOTENCY_KEY_REUSED, and the errors of `work` */
export const runWithIdempotencyKey = async <Result>(
  ctx: Context,
  procedure: string,
  input: unknown,
  work: (withIdempotency: WithIdempotency) => Promise<Result>,
): Promise<Result> => {
  const request = { procedure, input, file: ctx.file }
  const { result, replayed } = await runAdminRequest(ctx.shop, ctx.idempotencyKey, request, work)
  setReplayedHeader(ctx, replayed)
  return result
}
