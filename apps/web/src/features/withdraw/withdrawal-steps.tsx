import { useMutation } from '@tanstack/react-query'
import { maxWithdrawalLength } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { Field } from '@voltway/ui/field'
import { Notice } from '@voltway/ui/notice'
import { TextField } from '@voltway/ui/text-field'
import { useEffect, useRef, useState } from 'react'
import { failureBody } from '../../lib/failure.ts'
import { fieldText } from '../../lib/form-errors.ts'
import { usePageData, useSettings } from '../../lib/page-data.ts'
import { client } from '../../lib/trpc.ts'
import { Form } from '../../ui/form.tsx'
import { PrintButton } from '../../ui/receipt/print-button.tsx'
import { EmailField, NameField } from '../../ui/shopper-fields.tsx'

type Declaration = { reference: string; name: string; email: string; message: string }

type WithdrawalStepsProps = {
  /** The id of the customer's order; undefined if the declaration has to be typed. */
  orderId: string | undefined
  filledIn: Declaration
}

const failed = 'Your withdrawal did not arrive. Please try again in a moment.'

/** The steps of a withdrawal: the declaration, the button that confirms it, and the confirmation of the shop. */
export function WithdrawalSteps({ orderId, filledIn }: WithdrawalStepsProps) {
  const [declaration, setDeclaration] = useState(filledIn)
  const [step, setStep] = useState<'declare' | 'confirm'>('declare')
  const sending = useMutation({
    mutationFn: () =>
      client.withdrawals.create.mutate(orderId === undefined ? declaration : { order_id: orderId }),
  })

  async function declare(fields: FormData) {
    if (orderId === undefined) {
      const text = (field: keyof Declaration) => fieldText(fields, field).replaceAll('\r\n', '\n')
      setDeclaration({
        reference: text('reference'),
        name: text('name'),
        email: text('email'),
        message: text('message'),
      })
    }
    sending.reset()
    setStep('confirm')
  }

  if (sending.data)
    return (
      <Confirmation declaration={declaration} at={sending.data.created_at} isOwn={orderId !== undefined} />
    )
  if (step === 'confirm') {
    return (
      <div className="grid gap-6">
        <StepHeading>Please confirm</StepHeading>
        <Statement declaration={declaration} />
        {sending.isError && (
          <Notice tone="danger" role="alert">
            {failureBody(sending.error)?.message ?? failed}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button size="large" busy={sending.isPending} onClick={() => sending.isPending || sending.mutate()}>
            Confirm withdrawal
          </Button>
          <Button
            size="large"
            variant="secondary"
            disabled={sending.isPending}
            onClick={() => setStep('declare')}
          >
            Back
          </Button>
        </div>
      </div>
    )
  }
  return (
    <Form action="Continue" save={declare}>
      {() =>
        orderId === undefined ? (
          <DeclarationFields declaration={declaration} />
        ) : (
          <Statement declaration={declaration} />
        )
      }
    </Form>
  )
}

function DeclarationFields({ declaration }: { declaration: Declaration }) {
  return (
    <>
      <TextField
        label="Order reference"
        autoComplete="off"
        required
        maxLength={maxWithdrawalLength.reference}
        name="reference"
        defaultValue={declaration.reference}
      />
      <NameField defaultValue={declaration.name} />
      <EmailField defaultValue={declaration.email} />
      <Field label="Message (optional)">
        {(attributes) => (
          <textarea
            {...attributes}
            name="message"
            rows={3}
            maxLength={maxWithdrawalLength.message}
            defaultValue={declaration.message}
            className={`field-sizing-content max-h-80 min-h-12 py-2.5 ${attributes.className}`}
          />
        )}
      </Field>
    </>
  )
}

function Statement({ declaration }: { declaration: Declaration }) {
  const { shop_name } = useSettings()
  const { reference, name, email, message } = declaration
  const values = { Order: reference, Name: name, Email: email, ...(message && { Message: message }) }

  return (
    <div className="grid gap-4">
      <p>{`I withdraw from the contract of this order with ${shop_name}.`}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 whitespace-pre-line [overflow-wrap:anywhere]">
        {Object.entries(values).map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long' })

/** The shop's confirmation of a declaration, on screen and on paper. */
function Confirmation({ declaration, at, isOwn }: { declaration: Declaration; at: string; isOwn: boolean }) {
  const { mail } = usePageData()
  const mailed = isOwn
    ? `We also send this confirmation to ${declaration.email}.`
    : 'If the reference and the e-mail address belong to an order, we also send this confirmation by e-mail.'

  return (
    <div className="grid gap-6">
      <StepHeading>Withdrawal received</StepHeading>
      <p>{`We received your withdrawal on ${moment.format(new Date(at))}.`}</p>
      <Statement declaration={declaration} />
      <p className="text-soft print:hidden">{mail ? mailed : 'Please print or save this page.'}</p>
      <div className="print:hidden">
        <PrintButton label="Print confirmation" />
      </div>
    </div>
  )
}

/** The heading of a step. It gets the focus, because the button of the previous step is no longer in the page. */
function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => heading.current?.focus(), [])

  return (
    <h2 ref={heading} tabIndex={-1} className="text-heading outline-none">
      {children}
    </h2>
  )
}
