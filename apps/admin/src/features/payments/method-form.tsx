import { classNames } from '@voltway/ui/class-names'
import { paymentTypeLabels } from '@voltway/ui/payment-type-labels'
import { RadioCards } from '@voltway/ui/radio-cards'
import { TextField } from '@voltway/ui/text-field'
import { LabelledCheckbox } from '../../ui/checkbox.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { type MethodDraft, type MethodType, setDetail } from './method-draft.ts'

type MethodFormProps = {
  draft: MethodDraft
  /** `path` is the server's path of the changed field. */
  onChange: (draft: MethodDraft, path: string) => void
  errors: Record<string, string>
}

const types = Object.entries(paymentTypeLabels).map(([value, { label, Icon }]) => ({
  value,
  label,
  icon: <Icon className="size-5" />,
}))

/** The fields of a payment method; the details depend on the type. The server validates them. */
export function MethodForm({ draft, onChange, errors }: MethodFormProps) {
  const propsOf = (name: 'name' | 'position') => ({
    name,
    autoComplete: 'off',
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...draft, [name]: target.value }, name),
  })

  return (
    <div className="grid gap-5">
      <div className="[&_fieldset]:sm:grid-cols-2">
        <RadioCards
          legend="Type"
          options={types}
          value={draft.type}
          onChange={(type) => onChange({ ...draft, type: type as MethodType }, 'type')}
        />
      </div>
      <TextField {...propsOf('name')} label="Name" required description="Customers see it at the checkout" />
      <DetailFields key={draft.type} draft={draft} onChange={onChange} errors={errors} />
      <LabelledCheckbox
        label="Active"
        description="While it is off, customers neither see nor choose it. Orders keep its details."
        checked={draft.active}
        onChange={({ target }) => onChange({ ...draft, active: target.checked }, 'active')}
      />
      <TextField
        {...propsOf('position')}
        label="Position"
        inputMode="numeric"
        description="A whole number: lower ones come first at the checkout, then methods without one"
      />
    </div>
  )
}

type DetailField = {
  key: string
  label: string
  optional?: boolean
  wide?: boolean
  /** May be longer than a phone's width, so it wraps. */
  long?: boolean
  /** Uses a monospaced font for comparison character by character. */
  code?: boolean
  hint?: string
}

const detailFields = {
  crypto: [
    { key: 'address', label: 'Wallet address', wide: true, long: true, code: true },
    { key: 'currency', label: 'Currency', hint: 'As customers know it, such as BTC or ETH' },
  ],
  bank: [
    { key: 'bank_name', label: 'Bank name' },
    { key: 'account_name', label: 'Account name' },
    { key: 'account_number', label: 'Account number', code: true },
    { key: 'sort_code', label: 'Sort code', optional: true, code: true },
    { key: 'iban', label: 'IBAN', optional: true, wide: true, code: true },
  ],
} satisfies {
  [Type in MethodType]: readonly (DetailField & { key: keyof MethodDraft['details'][Type] })[]
} as Record<MethodType, readonly DetailField[]>

function DetailFields({ draft, onChange, errors }: MethodFormProps) {
  const values = new Map<string, string>(Object.entries(draft.details[draft.type]))

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {detailFields[draft.type].map(({ key, label, hint, ...how }) => {
        const field = {
          label,
          name: key,
          required: !how.optional,
          autoComplete: 'off',
          autoCapitalize: 'off',
          spellCheck: false,
          description: hint ?? (how.optional ? 'Optional' : undefined),
          className: classNames(
            'content-start',
            how.wide && 'sm:col-span-2',
            how.code && '[&_input]:font-mono [&_textarea]:font-mono',
          ),
          value: values.get(key) ?? '',
          error: errors[`details.${key}`],
        }
        const change = (value: string) => onChange(setDetail(draft, key, value), `details.${key}`)
        return how.long ? (
          // Pasted text may contain line feeds.
          <TextArea
            key={key}
            {...field}
            oneLine
            onChange={({ target }) => change(target.value.replace(/[\r\n]+/g, ''))}
          />
        ) : (
          <TextField key={key} {...field} onChange={({ target }) => change(target.value)} />
        )
      })}
    </div>
  )
}
