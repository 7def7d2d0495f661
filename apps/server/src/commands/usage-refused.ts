/** The words of a command line are not understood; the message is its usage. */
export class UsageRefused extends Error {
  override readonly name = 'UsageRefused'
}
