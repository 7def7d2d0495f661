/** The arguments of a command are wrong. The message is the usage line. */
export class UsageRefused extends Error {
  override readonly name = 'UsageRefused'
}
