import type { EventType } from '@voltway/contract'
import { LabelledCheckbox } from '../../../ui/checkbox.tsx'
import { eventNames, eventTypes } from '../message-names.ts'

type EventsFieldProps = {
  /** The chosen types, in the order of `eventTypes`. */
  events: readonly EventType[]
  onChange: (events: EventType[]) => void
}

/** Chooses events. A webhook without a choice gets all events. */
export function EventsField({ events, onChange }: EventsFieldProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">Events</legend>
      <p role="status" className="text-sm text-soft">
        {events.length === 0
          ? 'All events are sent. Choose some to send only these.'
          : 'Only the chosen events are sent.'}
      </p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {eventTypes.map((type) => (
          <LabelledCheckbox
            key={type}
            label={eventNames[type]}
            checked={events.includes(type)}
            onChange={({ target }) =>
              onChange(eventTypes.filter((each) => (each === type ? target.checked : events.includes(each))))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
