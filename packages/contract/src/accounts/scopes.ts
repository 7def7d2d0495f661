/** The scopes of admin keys. `all` allows everything except the routes that accept only the admin secret. */
export const scopes = ['all', 'orders', 'catalogue', 'read'] as const
export type Scope = (typeof scopes)[number]

/** The scopes that a route accepts besides `all`, or `owner` if it accepts only the admin secret. */
export type AcceptedScopes = readonly Exclude<Scope, 'all'>[] | 'owner'

/** The name of the admin who has the admin secret. No key has it. */
export const ownerName = 'owner'

/** An admin: the owner, or an admin key with its name. */
export type AdminIdentity = { name: string; scope: Scope }

/** Returns true if an admin may call a route that accepts these scopes. */
export const isScopeAccepted = (accepted: AcceptedScopes = [], { name, scope }: AdminIdentity): boolean =>
  name === ownerName || (accepted !== 'owner' && (scope === 'all' || accepted.includes(scope)))

/** Describes for users which secret or keys a route accepts, e.g. `the admin secret, or an admin key with the scope all`. */
export const describeAcceptedScopes = (accepted: AcceptedScopes = []): string =>
  accepted === 'owner'
    ? 'the admin secret, not an admin key'
    : `the admin secret, or an admin key with the scope ${alternatives(['all', ...accepted])}`

// Routes are described at the start of the server, when `Intl.ListFormat` would cost 40 ms.
const alternatives = (words: string[]): string =>
  words.join(', ').replace(/, (\w+)$/, words.length > 2 ? ', or $1' : ' or $1')
