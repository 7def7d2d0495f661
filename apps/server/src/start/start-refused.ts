/** The start fails for a reason that the operator can fix. The message is one readable line. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
