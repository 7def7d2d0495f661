import type { DeliveryAddress } from '@voltway/contract'
import { create } from 'zustand'
import { onSessionChange } from '../session/session.ts'

export type TypedAddress = { userId?: string; isOpen?: boolean; address?: DeliveryAddress }

/** The delivery address that a customer has typed in the checkout. */
export const useTypedAddress = create((): TypedAddress => ({}))

/** Discards the typed address, so that the checkout shows the address of the account. */
export const discardTypedAddress = (): void => useTypedAddress.setState({}, true)

// A tab whose session expires keeps the address, so that its customer finds it again after a sign-in there.
onSessionChange((change) => {
  if (change === 'signed-out' || change === 'elsewhere') discardTypedAddress()
})
