import { useQuery } from '@tanstack/react-query'
import type { User } from '@voltway/contract'
import { deliveryLines } from '@voltway/contract/browser'
import { DeliveryAddress } from '@voltway/ui/delivery-address'
import { trpc } from '../../lib/trpc.ts'
import { AccountSection } from './account-section.tsx'
import { DialogButton } from './dialog-button.tsx'

/** The section that shows the delivery address of the account, and changes it and the name. */
export function NameAndDelivery({ user }: { user: User }) {
  const { data } = useQuery(trpc.auth.getDelivery.queryOptions({}, { gcTime: 0, staleTime: 0 }))
  const address = data?.delivery

  return (
    <AccountSection
      title="Name and delivery"
      note={
        <div className="[overflow-wrap:anywhere]">
          {address ? (
            <DeliveryAddress lines={deliveryLines(address)} note={address.note} />
          ) : (
            <p className="text-soft">No delivery address</p>
          )}
        </div>
      }
    >
      <DialogButton dialog="name" user={user}>
        Change name
      </DialogButton>
      <DialogButton dialog="delivery" user={user}>
        Change delivery address
      </DialogButton>
    </AccountSection>
  )
}
