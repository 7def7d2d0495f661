import type { DeliveryAddress as Address } from '@voltway/contract'
import { CopyButton } from '../buttons/copy-button.tsx'
import { countryName } from './country-name.ts'

/** Shows a delivery address with a button that copies it. */
export function DeliveryAddress({ address }: { address: Address }) {
  const { name, street, postal_code, city, country, phone, note } = address
  const lines = [name, street, `${postal_code} ${city}`, countryName(country)]

  return (
    <div className="flex items-start justify-between gap-4">
      <address className="min-w-0 whitespace-pre-line not-italic [overflow-wrap:anywhere]">
        <bdi>{[...lines, phone].filter(Boolean).join('\n')}</bdi>
        {note && <bdi className="mt-1 block text-soft">{note}</bdi>}
      </address>
      <CopyButton value={lines.join('\n')} subject="delivery address" />
    </div>
  )
}
