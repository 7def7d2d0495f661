import { classNames } from '@voltway/ui/class-names'
import { Field } from '@voltway/ui/field'
import { RadioCards } from '@voltway/ui/radio-cards'
import { Bitcoin, Landmark } from 'lucide-react'
import { TextArea } from '../../ui/text-area.tsx'
import { detailFields } from './detail-fields.ts'
import { type MethodDraft, type MethodType, withDetail } from './method-draft.ts'
import { typeNames } from './type-names.ts'

type MethodFormProps = {
  draft: MethodDraft
  /** `path` is the field's, as the server names it. */
  onChange: (draft: MethodDraft, path: string) => void
  /** The server's sentences by path. */
  faults: Record<string, string>
}

const types = [
  { value: 'crypto', label: typeNames.crypto, icon: <Bitcoin className="size-5" /> },
  { value: 'bank', label: typeNames.bank, icon: <Landmark className="size-5" /> },
]

/** A payment method's fields; the type decides which details there are. The server is the judge of what is in them. */
export function MethodForm({ draft, onChange, faults }: MethodFormProps) {
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
      <Field
        label="Name"
        name="name"
        required
        autoComplete="off"
        description="What customers choose at the checkout"
        value={draft.name}
        error={faults.name}
        onChange={({ target }) => onChange({ ...draft, name: target.value }, 'name')}
      />
      <DetailFields key={draft.type} draft={draft} onChange={onChange} faults={faults} />
    </div>
  )
}

function DetailFields({ draft, onChange, faults }: MethodFormProps) {
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
          error: faults[`details.${key}`],
        }
        const change = (value: string) => onChange(withDetail(draft, key, value), `details.${key}`)
        return how.long ? (
          // What is pasted may bring the line feeds of a letter along.
          <TextArea
            key={key}
            {...field}
            oneLine
            onChange={({ target }) => change(target.value.replace(/[\r\n]+/g, ''))}
          />
        ) : (
          <Field key={key} {...field} onChange={({ target }) => change(target.value)} />
        )
      })}
    </div>
  )
}
