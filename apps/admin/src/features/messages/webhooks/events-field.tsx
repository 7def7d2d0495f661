import { FieldError } from '@voltway/ui/field-error'
import { RadioCards } from '@voltway/ui/radio-cards'
import { useId } from 'react'
import { LabelledCheckbox } from '../../../ui/checkbox.tsx'
import { eventNames, eventTypes } from '../message-names.ts'
import { chooseEvent, type WebhookDraft } from './webhook-draft.ts'

type EventsFieldProps = {
  draft: WebhookDraft
  error: string | undefined
  onChange: (draft: WebhookDraft) => void
}

const choices = [
  { value: 'all', label: 'All events' },
  { value: 'chosen', label: 'Only these events' },
]

/** Chooses all events, or some of them. */
export function EventsField({ draft, error, onChange }: EventsFieldProps) {
  const errorId = useId()

  return (
    <RadioCards
      legend="Events"
      options={choices}
      value={draft.all ? 'all' : 'chosen'}
      onChange={(value) => onChange({ ...draft, all: value === 'all' })}
    >
      {!draft.all && (
        <div className="px-4 pb-3">
          <div className="grid gap-x-4 sm:grid-cols-2">
            {eventTypes.map((type) => (
              <LabelledCheckbox
                key={type}
                label={eventNames[type]}
                checked={draft.chosen.includes(type)}
                aria-invalid={error === undefined ? undefined : true}
                aria-describedby={error === undefined ? undefined : errorId}
                onChange={({ target }) => onChange(chooseEvent(draft, type, target.checked))}
              />
            ))}
          </div>
          <FieldError id={errorId} error={error} />
        </div>
      )}
    </RadioCards>
  )
}
