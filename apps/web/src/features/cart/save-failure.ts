import { create } from 'zustand'

const useStore = create<{ reason: string | undefined }>(() => ({ reason: undefined }))

/** Why the server rejected the last save of the cart; undefined once a save succeeded. */
export const saveFailure = {
  use: () => useStore(({ reason }) => reason),
  get: () => useStore.getState().reason,
  set: (reason: string | undefined) => useStore.setState({ reason }),
}
