import { create } from 'zustand'

/**
 * The admin is locked if both are null. `rejection` is the server's sentence after it stopped accepting the secret: the pages
 * stay as they are, including typed text, and a dialog requests another secret.
 */
type SecretState = { secret: string | null; rejection: string | null }

const key = 'adminSecret'
const locked: SecretState = { secret: null, rejection: null }

// The server's rule for secrets. Other characters are invalid in a header, so that `fetch` throws.
const secretShape = /^[\x21-\x7e](?:[\x20-\x7e]{0,1022}[\x21-\x7e])?$/

/** The secret of this tab as a React hook. */
export const useAdminSecret = create<SecretState>(() => locked)

/** Returns whether the admin is locked. */
export function isLocked({ secret, rejection }: SecretState): boolean {
  return secret === null && rejection === null
}

/** Returns a stored or typed text if it can be a secret, otherwise null. */
export function parseSecret(value: string | null): string | null {
  return value !== null && secretShape.test(value) ? value : null
}

/** Restores the secret that this tab has stored, for example after a reload. */
export function restoreSecret(): void {
  const secret = parseSecret(loadStoredSecret())
  if (secret === null) storeSecret(null)
  else unlockAdmin(secret)
}

/** Returns the secret for the next request, or null. */
export function getAdminSecret(): string | null {
  return useAdminSecret.getState().secret
}

/** Stores an accepted secret until the tab closes. */
export function unlockAdmin(secret: string): void {
  storeSecret(secret)
  useAdminSecret.setState({ secret, rejection: null })
}

/** Removes the secret. Then `main.tsx` clears the data. */
export function lockAdmin(): void {
  storeSecret(null)
  useAdminSecret.setState(locked)
}

/**
 * Removes the secret `used` after the server has rejected it with this sentence, and opens the dialog for another one. A newer
 * secret stays, because the response may be late.
 */
export function rejectAdminSecret(reason: string, used: string | null): void {
  if (used === null || used !== getAdminSecret()) return
  storeSecret(null)
  useAdminSecret.setState({ secret: null, rejection: reason })
}

// If the browser forbids storage, the secret stays in memory until the page closes.
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
    console.warn('The browser forbids storage: the admin secret is lost when this page is reloaded', error)
  }
}
