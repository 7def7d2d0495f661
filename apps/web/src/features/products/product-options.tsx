import type { Product } from '@voltway/contract'
import { type Choice, formatSurcharge } from '@voltway/contract/browser'
import { useId } from 'react'

type ProductOptionsProps = {
  options: Product['options']
  chosen: readonly Choice[]
  onChoose: (choice: Choice) => void
}

export function ProductOptions({ options, chosen, onChoose }: ProductOptionsProps) {
  const id = useId()

  return options.map(({ name: option, choices }) => (
    <fieldset key={option}>
      <legend>{option}</legend>
      {choices.map(({ name: choice, swatch, surcharge }) => (
        <label key={choice}>
          <input
            type="radio"
            name={id + option}
            checked={chosen.some((each) => each.option === option && each.choice === choice)}
            onChange={() => onChoose({ option, choice })}
          />
          {swatch !== '' && <i className="swatch" style={{ background: swatch }} />}
          <span>{choice}</span>
          {surcharge > 0 && <small>{` ${formatSurcharge(surcharge)}`}</small>}
        </label>
      ))}
    </fieldset>
  ))
}
