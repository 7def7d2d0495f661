import { create } from 'zustand'
import { readSecret } from './stored-secret.ts'

/**
 * A `rejection` while unlocked means that the server no longer accepts the secret: the pages stay as they are, with what was
 * typed in them, and a dialog asks for another one.
 */
type SecretState = { secret: string | null; state: 'locked' | 'unlocked'; rejection: string | null }

const key = 'adminSecret'
const locked: SecretState = { secret: null, state: 'locked', rejection: null }

const useStore = create<SecretState>(() => locked)

/** Restores the secret that this tab has stored. */
export function restoreSecret(): void {
  const secret = readSecret(stored())
  if (secret === null) store(null)
  else useStore.setState({ secret, state: 'unlocked', rejection: null })
}

const actions = { unlock: unlockAdmin, lock: lockAdmin, reject: rejectAdminSecret }

/** The admin secret of this tab, for components. */
export function useAdminSecret(): SecretState & typeof actions {
  return { ...useStore(), ...actions }
}

/** The secret for requests, at this moment. */
export function adminSecret(): string | null {
  return useStore.getState().secret
}

/** Stores a secret that the server accepted, until the tab is closed. */
export function unlockAdmin(secret: string): void {
  store(secret)
  useStore.setState({ secret, state: 'unlocked', rejection: null })
}

/** Forgets the secret; listeners of `onAdminLocked` clear the data. */
export function lockAdmin(): void {
  store(null)
  useStore.setState(locked)
}

/**
 * The server refused the secret `used`, with this sentence. A newer secret stays, because the answer may be late.
 */
export function rejectAdminSecret(reason: string, used = adminSecret()): void {
  if (used === null || used !== adminSecret()) return
  store(null)
  useStore.setState({ secret: null, rejection: reason })
}

/** Waits while a new secret is asked for; false when the admin was locked instead. */
export function adminUnlocked(): Promise<boolean> {
  const answered = ({ secret, state }: SecretState) => secret !== null || state === 'locked'
  const now = useStore.getState()
  if (answered(now)) return Promise.resolve(now.secret !== null)
  return new Promise((resolve) => {
    const stop = useStore.subscribe((next) => {
      if (!answered(next)) return
      stop()
      resolve(next.secret !== null)
    })
  })
}

/** Calls back whenever the admin is locked. */
export function onAdminLocked(listener: () => void): void {
  useStore.subscribe(({ state }, before) => {
    if (state === 'locked' && before.state === 'unlocked') listener()
  })
}

/** Calls back whenever a secret is accepted, the first or another one. */
export function onAdminUnlocked(listener: () => void): void {
  useStore.subscribe(({ secret }, before) => {
    if (secret !== null && secret !== before.secret) listener()
  })
}

// Where storage is forbidden the secret is kept in memory, for as long as the page is open.
function stored(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function store(secret: string | null): void {
  try {
    if (secret === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, secret)
  } catch (error) {
    console.warn('The admin secret is kept by this page only', error)
  }
}
