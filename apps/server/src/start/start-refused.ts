/** The start ends here for a reason its operator can do something about: the message is one readable line. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
