import { useMutation } from '@tanstack/react-query'
import type { Order } from '@voltway/contract'
import { endSentence, isWithdrawn, maxWithdrawalLength } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { Field } from '@voltway/ui/field'
import { focusSectionAfter } from '@voltway/ui/focus-section-after'
import { TextField } from '@voltway/ui/text-field'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { failureBody } from '../../lib/failure.ts'
import { type FormErrors, fieldText } from '../../lib/form-errors.ts'
import { usePageData, useSettings } from '../../lib/page-data.ts'
import { paths } from '../../lib/paths.ts'
import { client } from '../../lib/trpc.ts'
import { Form } from '../../ui/form.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PrintButton } from '../../ui/receipt/print-button.tsx'
import { EmailField, NameField } from '../../ui/shopper-fields.tsx'

type Declaration = { reference: string; name: string; email: string; message: string }

type WithdrawalStepsProps = {
  /** The customer's order; undefined if the declaration has to be typed. */
  order: Order | undefined
  filledIn: Declaration
}

/** The steps of a withdrawal: the declaration, the button that confirms it, and the confirmation of the shop. */
export function WithdrawalSteps({ order, filledIn }: WithdrawalStepsProps) {
  const [declaration, setDeclaration] = useState(filledIn)
  const [isConfirming, setConfirming] = useState(false)
  const sending = useMutation({
    mutationFn: () =>
      client.withdrawals.create.mutate(order === undefined ? declaration : { order_id: order.id }),
  })

  async function save(fields: FormData) {
    if (!isConfirming) {
      if (order === undefined) setDeclaration(readDeclaration(fields))
      setConfirming(true)
      return
    }
    try {
      await sending.mutateAsync()
    } catch (error) {
      // The form focuses the first rejected field, which must be visible for that.
      if (failureBody(error)?.issues) flushSync(() => setConfirming(false))
      throw error
    }
  }

  if (sending.data)
    return <Confirmation declaration={declaration} at={sending.data.created_at} isOwn={order !== undefined} />
  if (order && isWithdrawn(order))
    return (
      <div className="grid justify-items-start gap-5">
        <p>{`We received your withdrawal from order ${order.reference}.`}</p>
        <LinkButton to={paths.order} params={{ reference: order.reference }} variant="secondary">
          View order
        </LinkButton>
      </div>
    )
  return (
    <Form
      action={isConfirming ? 'Confirm withdrawal' : 'Continue'}
      save={save}
      fallback="The shop did not answer. Please try again: your withdrawal counts only once."
      footer={(reset) =>
        isConfirming && (
          <Button
            ref={focusSectionAfter}
            size="large"
            variant="secondary"
            disabled={sending.isPending}
            onClick={() => {
              reset()
              setConfirming(false)
            }}
          >
            Back
          </Button>
        )
      }
    >
      {(errors) => (
        <>
          {isConfirming && <StepHeading>Please confirm</StepHeading>}
          {(isConfirming || order !== undefined) && <Statement declaration={declaration} />}
          {order === undefined && (
            <div hidden={isConfirming} className="grid gap-5">
              <DeclarationFields filledIn={declaration} errors={errors} />
            </div>
          )}
        </>
      )}
    </Form>
  )
}

function readDeclaration(fields: FormData): Declaration {
  const text = (field: keyof Declaration) => fieldText(fields, field).replaceAll('\r\n', '\n')
  return { reference: text('reference'), name: text('name'), email: text('email'), message: text('message') }
}

type DeclarationFieldsProps = { filledIn: Declaration; errors: FormErrors['fields'] }

function DeclarationFields({ filledIn, errors }: DeclarationFieldsProps) {
  return (
    <>
      <TextField
        label="Order reference"
        autoComplete="off"
        required
        maxLength={maxWithdrawalLength.reference}
        name="reference"
        defaultValue={filledIn.reference}
        error={errors.reference}
      />
      <NameField defaultValue={filledIn.name} error={errors.name} />
      <EmailField defaultValue={filledIn.email} error={errors.email} />
      <Field label="Message (optional)" error={errors.message}>
        {(attributes) => (
          <textarea
            {...attributes}
            name="message"
            rows={3}
            maxLength={maxWithdrawalLength.message}
            defaultValue={filledIn.message}
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
      <p>{endSentence(`I withdraw from the contract of this order with ${shop_name}`)}</p>
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

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' })

function Confirmation({ declaration, at, isOwn }: { declaration: Declaration; at: string; isOwn: boolean }) {
  const { mail } = usePageData()
  const mailed = isOwn
    ? `We also send this confirmation to ${declaration.email}.`
    : 'If this is the first withdrawal from an order with this reference and e-mail address, we also send this confirmation by e-mail.'

  return (
    <div className="grid gap-6">
      <StepHeading>Withdrawal received</StepHeading>
      <p>{`We received your withdrawal on ${moment.format(new Date(at))}.`}</p>
      <Statement declaration={declaration} />
      <p className="text-soft print:hidden">{mail ? mailed : 'Please print or save this page.'}</p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <PrintButton label="Print confirmation" />
        {isOwn && (
          <LinkButton
            to={paths.order}
            params={{ reference: declaration.reference }}
            variant="secondary"
            size="small"
          >
            View order
          </LinkButton>
        )}
      </div>
    </div>
  )
}

/** The heading of a step. It gets the focus, because the button of the previous step is no longer in the page. */
function StepHeading({ children }: { children: string }) {
  return (
    <h2 ref={focusOnce} tabIndex={-1} className="text-heading outline-none">
      {children}
    </h2>
  )
}

const focusOnce = (heading: HTMLElement | null) => heading?.focus()
