import type { ProcedurePath } from '@voltway/contract'
import { createCaller } from './app-router.ts'
import type { Context } from './context.ts'

type Callable = { [key: string]: Callable } & ((input: unknown) => Promise<unknown>)

/** Calls a procedure by its path with input as it came: whoever calls, it is checked by the procedure. */
export const callProcedure = (context: Context, path: ProcedurePath, input: unknown): Promise<unknown> => {
  let callable = createCaller(context) as unknown as Callable
  for (const part of path.split('.')) callable = callable[part] as Callable
  return callable(input)
}
