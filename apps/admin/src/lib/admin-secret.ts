import { create } from 'zustand'

/**
 * With neither the admin is locked. A `rejection` means that the server no longer accepts the secret: the pages stay as they are,
 * with what was typed in them, and a dialog asks for another one.
 */
type SecretState = { secret: string | null; rejection: string | null }

const key = 'adminSecret'
const locked: SecretState = { secret: null, rejection: null }

// What the server accepts as a secret; with other characters in the header every request would throw.
const secretShape = /^[\x21-\x7e](?:[\x20-\x7e]{0,1022}[\x21-\x7e])?$/

/** The state of this tab, for components. */
export const useAdminSecret = create<SecretState>(() => locked)

export function isLocked({ secret, rejection }: SecretState): boolean {
  return secret === null && rejection === null
}

/** Validates what was stored or typed; null when it cannot be a secret. */
export function parseSecret(value: string | null): string | null {
  return value !== null && secretShape.test(value) ? value : null
}

/** Restores the secret that this tab has stored. */
export function restoreSecret(): void {
  const secret = parseSecret(loadStoredSecret())
  if (secret === null) storeSecret(null)
  else unlockAdmin(secret)
}

/** The secret for requests, at this moment. */
export function getAdminSecret(): string | null {
  return useAdminSecret.getState().secret
}

/** Stores a secret that the server accepted, until the tab is closed. */
export function unlockAdmin(secret: string): void {
  storeSecret(secret)
  useAdminSecret.setState({ secret, rejection: null })
}

/** Forgets the secret; listeners of `onAdminLocked` clear the data. */
export function lockAdmin(): void {
  storeSecret(null)
  useAdminSecret.setState(locked)
}

/**
 * The server refused the secret `used`, with this sentence. A newer secret stays, because the answer may be late.
 */
export function rejectAdminSecret(reason: string, used = getAdminSecret()): void {
  if (used === null || used !== getAdminSecret()) return
  storeSecret(null)
  useAdminSecret.setState({ secret: null, rejection: reason })
}

/** Waits while a new secret is asked for; false when the admin was locked instead. */
export function waitForAcceptedSecret(): Promise<boolean> {
  const answered = (now: SecretState) => now.secret !== null || isLocked(now)
  const now = useAdminSecret.getState()
  if (answered(now)) return Promise.resolve(now.secret !== null)
  return new Promise((resolve) => {
    const stop = useAdminSecret.subscribe((next) => {
      if (!answered(next)) return
      stop()
      resolve(next.secret !== null)
    })
  })
}

/** Calls back whenever the admin is locked. */
export function onAdminLocked(listener: () => void): void {
  useAdminSecret.subscribe((now, before) => {
    if (isLocked(now) && !isLocked(before)) listener()
  })
}

/** Calls back whenever a secret is accepted, the first or another one. */
export function onAdminUnlocked(listener: () => void): void {
  useAdminSecret.subscribe(({ secret }, before) => {
    if (secret !== null && secret !== before.secret) listener()
  })
}

// Where storage is forbidden the secret is kept in memory, for as long as the page is open.
function loadStoredSecret(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function storeSecret(secret: string | null): void {
  try {
    if (secret === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, secret)
  } catch (error) {
    console.warn('The admin secret is kept by this page only', error)
  }
}
