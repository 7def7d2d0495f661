import { hashSync, verifySync } from '@node-rs/argon2'
import { answerQuestions, tellLoaded } from '@voltway/db/thread'
import { passwordCost } from './password-cost.ts'

/** The program of a thread that works on passwords. */

/** A password that is to be hashed, or that is held against a hash. */
export type Question = { password: string; passwordHash?: string }
/** The hash, or whether the password fits; or what is wrong with the hash that it was held against. */
export type Answer = { hash: string } | { fits: boolean } | { error: Error }

const answer = ({ password, passwordHash }: Question): Answer => {
  if (passwordHash === undefined) return { hash: hashSync(password, passwordCost) }
  try {
    return { fits: verifySync(passwordHash, password) }
  } catch (error) {
    return { error: error as Error }
  }
}

tellLoaded()
// The answers are in the order of the questions.
answerQuestions((questions: Question[]): Answer[] => questions.map(answer))
