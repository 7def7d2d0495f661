import { Button } from '@voltway/ui/button'
import { Skeleton } from '@voltway/ui/skeleton'
import { flushSync } from 'react-dom'
import { DeliveryAddressFields } from '../../ui/delivery-address-fields.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import type { useCheckoutAddress } from './use-checkout-address.ts'

/** The block *Delivery* of the checkout. Its fields are open if the shop requires an address or the account has one. */
export function DeliveryAddressBlock({ delivery }: { delivery: ReturnType<typeof useCheckoutAddress> }) {
  const { form, address, isRequired, isOpen, isLoading, retry, errors, toggle, type } = delivery

  function toggleFields() {
    flushSync(toggle)
    // The fields may have opened below the visible part of the dialog.
    form.current?.querySelector('input')?.focus()
  }

  return (
    <section aria-labelledby="delivery" className="grid gap-4 border-line border-t pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id="delivery" className="font-medium text-lg">
          Delivery
        </h3>
        {!isRequired && !isLoading && (
          <Button variant="secondary" size="small" aria-expanded={isOpen} onClick={toggleFields}>
            {isOpen ? 'Order without an address' : 'Add a delivery address'}
          </Button>
        )}
      </div>
      {isLoading && <Skeleton className="h-11" />}
      {retry && <RetryNotice onRetry={retry}>Your address could not be loaded.</RetryNotice>}
      {isOpen && !isLoading && (
        <form ref={form} onChange={type}>
          <DeliveryAddressFields address={address} errors={errors} />
        </form>
      )}
    </section>
  )
}
