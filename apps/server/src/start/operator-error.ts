/** The start or a command fails for a reason that the operator can fix. The message has one readable line per fault. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
