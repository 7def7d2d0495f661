import type { Product } from '@voltway/contract'
import type { Choice } from '@voltway/contract/browser'
import { formatSurcharge } from '@voltway/contract/browser'
import { useId } from 'react'

type ProductOptionsProps = {
  options: Product['options']
  /** One choice of each option. */
  chosen: readonly Choice[]
  /** Before, it is the markup of `optionRows`, in which clicks that came early find the same labels. */
  hydrated: boolean
  onChoose: (choice: Choice) => void
}

/** What a shopper chooses of a product. */
export function ProductOptions({ options, chosen, hydrated, onChoose }: ProductOptionsProps) {
  const id = useId()

  return options.map(({ name: option, choices }) => (
    <fieldset key={option}>
      <legend>{option}</legend>
      {choices.map(({ name: choice, swatch, surcharge }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: it gets its control when the page has hydrated.
        // biome-ignore lint/a11y/useKeyWithClickEvents: a click that came earlier is replayed; keys need the control.
        <label key={choice} onClick={hydrated ? undefined : () => onChoose({ option, choice })}>
          {hydrated && (
            <input
              type="radio"
              name={id + option}
              checked={chosen.some((each) => each.option === option && each.choice === choice)}
              onChange={() => onChoose({ option, choice })}
            />
          )}
          {swatch !== '' && <i style={hydrated ? { background: swatch } : undefined} />}
          <span>{choice}</span>
          {surcharge > 0 && <small>{` ${formatSurcharge(surcharge)}`}</small>}
        </label>
      ))}
    </fieldset>
  ))
}
