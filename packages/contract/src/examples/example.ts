import type { z } from 'zod'
import type { contract, ProcedurePath } from '../contract.ts'

type Contract = typeof contract

/** An example call of a procedure: its input and output. */
export type Example<Name extends ProcedurePath> = {
  input: z.input<Contract[Name]['input']>
  output: z.output<Contract[Name]['output']>
}
