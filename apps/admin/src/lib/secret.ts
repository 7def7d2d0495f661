import { create } from 'zustand'
import { readSecret } from './stored-secret.ts'

/**
 * `locked` shows nothing; `unlocked` shows the pages. A `rejection` while unlocked means that the server stopped accepting
 * the secret: the pages stay as they are, with what was typed in them, and a new secret is asked for.
 */
type SecretState = { secret: string | null; state: 'locked' | 'unlocked'; rejection: string | null }

const key = 'adminSecret'
const locked: SecretState = { secret: null, state: 'locked', rejection: null }

const useStore = create<SecretState>(() => locked)

/** Takes up the secret that this tab keeps. */
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

/** The secret of the requests, at this moment. */
export function adminSecret(): string | null {
  return useStore.getState().secret
}

/** Keeps a secret that the server accepted, until the tab is closed. */
export function unlockAdmin(secret: string): void {
  store(secret)
  useStore.setState({ secret, state: 'unlocked', rejection: null })
}

/** Forgets the secret; what hears of it clears the data. */
export function lockAdmin(): void {
  store(null)
  useStore.setState(locked)
}

/**
 * The server refused the secret, in these words. `used` is the secret that it refused: an answer that arrives late does
 * not take away a newer one.
 */
export function rejectAdminSecret(reason: string, used = adminSecret()): void {
  if (used === null || used !== adminSecret()) return
  store(null)
  useStore.setState({ secret: null, rejection: reason })
}

/** Waits while a new secret is asked for; true when there is one, false when the admin was locked instead. */
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

/** Calls back whenever the admin was locked. */
export function onAdminLocked(listener: () => void): void {
  useStore.subscribe(({ state }, before) => {
    if (state === 'locked' && before.state === 'unlocked') listener()
  })
}

/** Calls back whenever a secret was accepted, the first or a new one. */
export function onAdminUnlocked(listener: () => void): void {
  useStore.subscribe(({ secret }, before) => {
    if (secret !== null && secret !== before.secret) listener()
  })
}

// A browser that forbids storage keeps the secret for as long as the page is open.
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
