import { useQuery } from '@tanstack/react-query'
import type { DeliveryAddress, User } from '@voltway/contract'
import { useRef, useState } from 'react'
import { type FormErrors, focusFirstError, formErrors } from '../../lib/form-errors.ts'
import { useSettings } from '../../lib/page-data.ts'
import { readDeliveryAddress } from '../../lib/read-delivery-address.ts'
import { client, trpc } from '../../lib/trpc.ts'

/** The delivery address of the checkout, as the order needs it. */
export type CheckoutAddress = {
  /** Returns the address, or null for an order without one. If a field is missing, shows it and returns undefined. */
  read: () => DeliveryAddress | null | undefined
  /** Shows the server's messages beside the fields. Returns false if the error concerns no field. */
  showErrors: (error: unknown) => boolean
}

type Edit = { userId?: string; isOpen?: boolean; address?: DeliveryAddress }

/** Stores the address that a customer types, also while the checkout is closed. Its first value is the account's address. */
export function useCheckoutAddress(user: User | null) {
  const { delivery_required: isRequired } = useSettings()
  const form = useRef<HTMLFormElement>(null)
  const [stored, setEdit] = useState<Edit>({})
  const [errors, setErrors] = useState<FormErrors['fields']>({})
  const saved = useQuery({
    queryKey: [...trpc.auth.getDelivery.queryOptions({}).queryKey, user?.id],
    queryFn: () => client.auth.getDelivery.query({}),
    enabled: user !== null,
    gcTime: 0,
  })
  const edit = stored.userId === user?.id ? stored : {}
  const address = edit.address ?? saved.data?.delivery ?? null
  const isOpen = isRequired || (edit.isOpen ?? address !== null)
  const change = (changed: Edit) => setEdit({ ...edit, ...(user && { userId: user.id }), ...changed })

  return {
    form,
    address,
    isRequired,
    isOpen,
    isLoading: saved.isLoading,
    errors,
    toggle: () => change({ isOpen: !isOpen }),
    type: () => form.current && change({ address: readDeliveryAddress(new FormData(form.current)) }),
    /** Discards the typed address, and requests the account's address, which is that of the last order. */
    reset: () => {
      setEdit({})
      void trpc.auth.getDelivery.invalidate()
    },
    order: {
      read: () => {
        setErrors({})
        if (!isOpen || form.current === null) return null
        return form.current.reportValidity() ? readDeliveryAddress(new FormData(form.current)) : undefined
      },
      showErrors: (failure) => {
        if (form.current === null) return false
        const errors = formErrors(failure, form.current, '')
        if (errors.general !== undefined) return false
        setErrors(errors.fields)
        focusFirstError(form.current, errors)
        return true
      },
    } satisfies CheckoutAddress,
  }
}
