import type { InputIssue, ProcedurePath } from '@voltway/contract'
import { runAdminRequest, type WithIdempotency } from '@voltway/domain'
import type { Context } from './context.ts'

/** What is wrong with a call's key, as other issues of its input are told (docs/behaviour.md, "Idempotency"). */
export const idempotencyKeyIssues = ({ idempotencyKey }: Context): InputIssue[] => {
  if (idempotencyKey === undefined || /^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) return []
  return [{ path: 'Idempotency-Key', message: 'Idempotency-Key must have 1 to 255 visible characters' }]
}

/** Says in the answer whether it was given before. */
export const setReplayedHeader = (ctx: Context, replayed: boolean): void => {
  if (replayed) ctx.setHeader('Idempotent-Replayed', 'true')
}

/** What the admin asks for, done once for each key. @throws Refusal IDEMPOTENCY_KEY_REUSED, and what `work` throws */
export const runWithIdempotencyKey = async <Result>(
  ctx: Context,
  procedure: ProcedurePath,
  input: unknown,
  work: (withIdempotency: WithIdempotency) => Promise<Result>,
): Promise<Result> => {
  const request = { procedure, input, image: ctx.image }
  const { result, replayed } = await runAdminRequest(ctx.shop, ctx.idempotencyKey, request, work)
  setReplayedHeader(ctx, replayed)
  return result
}
