import type { PaymentMethod } from '@voltway/contract'
import { methodLines, walletCode } from '@voltway/contract/browser'
import { CopyLines } from '@voltway/ui/copy-lines'
import { fixedTexts } from '@voltway/ui/fixed-texts'
import { paymentTypeLabels } from '@voltway/ui/payment-type-labels'
import { RadioCards } from '@voltway/ui/radio-cards'
import { Skeleton } from '@voltway/ui/skeleton'
import { useEffect, useRef } from 'react'
import { QrCode } from '../../ui/receipt/qr-code.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'

type PaymentChoiceProps = {
  methods: readonly PaymentMethod[] | undefined
  /** Loads the methods again after a failure; null without a failure. */
  retry: (() => void) | null
  chosen: PaymentMethod | undefined
  onChoose: (id: string) => void
}

/** The payment methods as radio buttons, with the details of the chosen one. */
export function PaymentChoice({ methods, retry, chosen, onChoose }: PaymentChoiceProps) {
  if (retry !== null)
    return <RetryNotice onRetry={retry}>The payment methods could not be loaded.</RetryNotice>
  if (methods === undefined) return <Skeleton label="The payment methods are loading" className="h-50" />
  if (methods.length === 0) return <p>{fixedTexts.noPaymentMethods}</p>
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <h3 className="font-medium text-lg">Payment method</h3>
      <RadioCards
        legend="Payment method"
        legendHidden
        dense
        options={methods.map(cardOf)}
        value={chosen?.id ?? null}
        onChange={onChoose}
      >
        {chosen !== undefined && <ChosenMethod key={chosen.id} method={chosen} />}
      </RadioCards>
      <p role="status" className="sr-only">
        {chosen !== undefined && describeMethod(chosen)}
      </p>
    </div>
  )
}

// Describes the type for customers who do not know the method's name, unless the name already contains it.
function cardOf({ id, name, type }: PaymentMethod) {
  const { label, Icon } = paymentTypeLabels[type]
  const named = name.toLowerCase().includes(label.toLowerCase())
  return { value: id, label: name, icon: <Icon className="size-5" />, ...(!named && { description: label }) }
}

function describeMethod(method: PaymentMethod): string {
  const lines = methodLines(method).map(({ label, value }) => `${label}: ${value}`)
  return `Details of ${method.name}. ${lines.join('. ')}`
}

function ChosenMethod({ method }: { method: PaymentMethod }) {
  const code = walletCode({ type: method.type, ...method.details })
  const details = useRef<HTMLElement>(null)

  useEffect(() => {
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    details.current?.scrollIntoView({ block: 'nearest', behavior: reducedMotion ? 'auto' : 'smooth' })
  }, [])

  return (
    <section
      ref={details}
      aria-label={`Details of ${method.name}`}
      className="@container mx-4 scroll-mt-16 border-line border-t"
    >
      <div className="grid py-2 @md:grid-cols-[minmax(0,1fr)_auto] @md:items-center">
        <CopyLines lines={methodLines(method)} />
        {code !== null && (
          <QrCode
            value={code}
            label={`QR code of the wallet of ${method.name}`}
            className="mx-auto my-2 size-36 rounded-md @md:ml-6"
          />
        )}
      </div>
    </section>
  )
}
