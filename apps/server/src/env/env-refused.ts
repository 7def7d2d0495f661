/** The variables are invalid. `faults` has one readable line per variable. */
export class EnvRefused extends Error {
  override readonly name = 'EnvRefused'
  readonly faults: string[]

  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}
