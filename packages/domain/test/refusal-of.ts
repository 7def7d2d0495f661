import { Refusal } from '../src/index.ts'

/** Returns the refusal of a call, and fails the test if the call does not end in one. */
export const refusalOf = async (call: Promise<unknown>): Promise<Refusal> => {
  try {
    await call
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('Nothing was refused')
}
