import type { User } from '@voltway/contract'
import { dialogs } from '@voltway/ui/dialog-queue'
import { useRef, useState } from 'react'
import { readDeliveryAddress } from '../../lib/delivery-address/read-delivery-address.ts'
import {
  discardTypedAddress,
  type TypedAddress,
  useTypedAddress,
} from '../../lib/delivery-address/typed-address.ts'
import { useSavedAddress } from '../../lib/delivery-address/use-saved-address.ts'
import { type FormErrors, focusFirstError, formErrors } from '../../lib/form-errors.ts'
import { useSettings } from '../../lib/page-data.ts'
import { trpc } from '../../lib/trpc.ts'

/** The functions with which an order reads the address, and shows the messages of the server. */
export type CheckoutAddress = Pick<ReturnType<typeof useCheckoutAddress>, 'read' | 'showErrors'>

/** Stores the address that a customer types, also while the checkout is closed. Its first value is the account's address. */
export function useCheckoutAddress(user: User | null) {
  const { delivery_required: isRequired } = useSettings()
  const form = useRef<HTMLFormElement>(null)
  const stored = useTypedAddress()
  const [errors, setErrors] = useState<FormErrors['fields']>({})
  const saved = useSavedAddress(user?.id)
  const edit = stored.userId === user?.id ? stored : {}
  const address = edit.address ?? saved.data?.delivery ?? null
  const isOpen = isRequired || (edit.isOpen ?? address !== null)
  const change = (changed: TypedAddress) =>
    useTypedAddress.setState({ ...edit, ...(user && { userId: user.id }), ...changed }, true)

  return {
    form,
    address,
    isRequired,
    isOpen,
    // Also while a newer address loads, because the fields show only the first one. A typed address stays.
    isLoading: saved.isFetching && edit.address === undefined,
    /** Loads the account's address again after a failure; null without a failure. */
    retry: saved.isError ? () => void saved.refetch() : null,
    errors,
    toggle: () => change({ isOpen: !isOpen }),
    type: () => form.current && change({ address: readDeliveryAddress(new FormData(form.current)) }),
    /** Discards the typed address, and requests the account's address, which is that of the last order. */
    reset: () => {
      discardTypedAddress()
      void trpc.auth.getDelivery.invalidate()
    },
    /**
     * Returns the address, or null for an order without one. If a field is missing or the account's address is unknown, reports it
     * and returns undefined.
     */
    read: () => {
      setErrors({})
      // Without a choice of the customer, the order would go to no address instead of the account's.
      if (saved.isError && !isOpen && edit.isOpen === undefined) {
        void dialogs.alert({
          message: 'Your delivery address could not be loaded. Please try again, or add an address.',
        })
        return undefined
      }
      if (!isOpen) return null
      return form.current?.reportValidity() ? readDeliveryAddress(new FormData(form.current)) : undefined
    },
    /** Shows the server's messages beside the fields. Returns false if the error concerns no field. */
    showErrors: (failure: unknown) => {
      if (form.current === null) return false
      const errors = formErrors(failure, form.current, '')
      if (errors.general !== undefined) return false
      setErrors(errors.fields)
      focusFirstError(form.current, errors)
      return true
    },
  }
}
