import { Refusal } from '../src/index.ts'

/** The refusal that a call ends in; any other end fails the test. */
export const refusalOf = async (call: Promise<unknown>): Promise<Refusal> => {
  try {
    await call
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('Nothing was refused')
}
