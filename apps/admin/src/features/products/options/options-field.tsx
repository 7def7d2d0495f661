import { maxOptions } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { FieldError } from '@voltway/ui/field-error'
import { TextField } from '@voltway/ui/text-field'
import { useId } from 'react'
import { compactInputs, RowButtons, useMovableRows } from '../../../ui/movable-rows.tsx'
import type { EditedImage } from '../images/edited-images.ts'
import { ChoiceRows } from './choice-rows.tsx'
import { blankOption, type OptionRow } from './option-rows.ts'

type OptionsFieldProps = {
  options: readonly OptionRow[]
  images: readonly EditedImage[]
  errors: Record<string, string>
  readOnly: boolean
  /** `path` is `options` if options or choices were added, removed or moved. */
  onChange: (options: OptionRow[], path: string) => void
}

/** Edits the options of a product and the choices of each option. */
export function OptionsField({ options, images, errors, readOnly, onChange }: OptionsFieldProps) {
  const id = useId()
  const { list, announcement, full, addButton, rowAt } = useMovableRows({
    rows: options,
    maxRows: maxOptions,
    readOnly,
    blank: blankOption,
    nameOf: ({ name }, index) => name.trim() || `option ${index + 1}`,
    onChange: (changed) => onChange(changed, 'options'),
  })

  function change(index: number, option: OptionRow, path: string) {
    onChange(options.with(index, option), path)
  }

  return (
    <fieldset ref={list} data-field aria-describedby={`${id}-about`} className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-medium text-sm">Options</legend>
      {options.map((option, index) => {
        const at = rowAt(option, index)
        return (
          <div key={option.key} {...at.row} className="grid gap-3 rounded-lg border border-line p-3 sm:p-4">
            <div className={`flex flex-wrap items-start gap-x-1 gap-y-0.5 ${compactInputs}`}>
              <div className="min-w-0 grow basis-40">
                <TextField
                  hiddenLabel
                  label={`Name of option ${index + 1}`}
                  placeholder="Paint"
                  data-control="name"
                  autoComplete="off"
                  readOnly={readOnly}
                  value={option.name}
                  error={errors[`options.${index}.name`]}
                  onChange={({ target }) =>
                    change(index, { ...option, name: target.value }, `options.${index}.name`)
                  }
                />
              </div>
              <RowButtons {...at.buttons} />
            </div>
            <ChoiceRows
              optionIndex={index}
              option={at.buttons.name}
              choices={option.choices}
              images={images}
              errors={errors}
              readOnly={readOnly}
              onChange={(choices, path) => change(index, { ...option, choices }, path)}
            />
          </div>
        )
      })}
      <Button variant="secondary" size="small" className="justify-self-start" {...addButton}>
        Add an option
      </Button>
      <p id={`${id}-about`} className="text-sm text-soft">
        {full
          ? `There may be at most ${maxOptions} options.`
          : 'Optional. Shoppers choose one of each, such as the paint. The price includes the first choice.'}
      </p>
      <FieldError role="alert" error={errors.options} />
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </fieldset>
  )
}
