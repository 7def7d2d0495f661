import { CopyButton } from './buttons/copy-button.tsx'

type DeliveryAddressProps = {
  lines: readonly string[]
  note?: string | undefined
}

export function DeliveryAddress({ lines, note }: DeliveryAddressProps) {
  return (
    <div className="flex items-start justify-between gap-4">
      <address className="min-w-0 whitespace-pre-line not-italic [overflow-wrap:anywhere]">
        <bdi>{lines.join('\n')}</bdi>
        {note && <bdi className="mt-1 block text-soft">{note}</bdi>}
      </address>
      <CopyButton value={lines.join('\n')} subject="delivery address" />
    </div>
  )
}
