import type { GalleryImage } from '@voltway/contract'
import { choicesOfOption } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { classNames } from '@voltway/ui/class-names'
import { TextField } from '@voltway/ui/text-field'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { RowButtons, useMovableRows } from '../../../ui/movable-rows.tsx'
import type { ProductField, SaveErrors } from '../save-errors.ts'
import { blankChoice, type ChoiceRow } from './option-rows.ts'

type ChoiceRowsProps = {
  /** The option's index among the product's options. */
  optionIndex: number
  /** The option's displayed name. */
  option: string
  choices: readonly ChoiceRow[]
  /** The product's images; a choice may have one of them. */
  images: readonly GalleryImage[]
  errors: SaveErrors['fields']
  readOnly: boolean
  /** `field` is `options` if choices were added, removed or moved. */
  onChange: (choices: ChoiceRow[], field: ProductField) => void
}

/** Edits the choices of one option: name, colour, surcharge and image. */
export function ChoiceRows(props: ChoiceRowsProps) {
  const { optionIndex, option, choices, images, errors, readOnly, onChange } = props
  const id = useId()
  const { list, announcement, addButton, rowAt } = useMovableRows({
    rows: choices,
    maxRows: choicesOfOption.max,
    readOnly,
    blank: blankChoice,
    nameOf: ({ name }, index) => name.trim() || `choice ${index + 1}`,
    onChange: (changed) => onChange(changed, 'options'),
  })
  const error = errors[`options.${optionIndex}.choices`]

  function change(row: ChoiceRow, field: ChoiceField, text: string) {
    const index = choices.indexOf(row)
    const changed = choices.with(index, { ...row, [field]: text })
    onChange(changed, `options.${optionIndex}.choices.${index}.${field}`)
  }

  return (
    <fieldset ref={list} data-field className="grid min-w-0 gap-5">
      <legend className="mb-1.5 text-sm text-soft">{`Choices of ${option}`}</legend>
      {choices.map((row, index) => {
        const at = rowAt(row, index)
        const about = `choice ${index + 1} of ${option}`
        const errorOf = (field: ChoiceField) => errors[`options.${optionIndex}.choices.${index}.${field}`]
        const imageError = errorOf('image')
        const field = { hiddenLabel: true, autoComplete: 'off', readOnly } as const
        return (
          <div key={row.key} {...at.row} className="grid gap-2">
            <div className="flex flex-wrap items-start gap-x-1 gap-y-0.5">
              <div className="min-w-0 grow basis-40">
                <TextField
                  {...field}
                  label={`Name of ${about}`}
                  placeholder="Name"
                  data-control="name"
                  value={row.name}
                  error={errorOf('name')}
                  onChange={({ target }) => change(row, 'name', target.value)}
                />
              </div>
              <RowButtons {...at.buttons} />
            </div>
            <div className="grid grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)] items-start gap-2">
              <input
                type="color"
                aria-label={`Pick the colour of ${about}`}
                disabled={readOnly}
                value={isColour(row.swatch) ? row.swatch : '#808080'}
                onChange={({ target }) => change(row, 'swatch', target.value)}
                className={classNames(
                  'h-12 w-11 cursor-pointer rounded-md border border-edge bg-transparent p-1',
                  !isColour(row.swatch) && 'opacity-40',
                )}
              />
              <TextField
                {...field}
                label={`Colour of ${about}`}
                placeholder="No colour"
                spellCheck={false}
                value={row.swatch}
                error={errorOf('swatch')}
                onChange={({ target }) => change(row, 'swatch', target.value)}
              />
              <TextField
                {...field}
                label={`Surcharge of ${about} in US dollars`}
                placeholder={index === 0 ? 'Included' : 'Surcharge in $'}
                inputMode="decimal"
                value={row.surcharge}
                error={errorOf('surcharge')}
                onChange={({ target }) => change(row, 'surcharge', target.value)}
              />
            </div>
            {images.length > 1 && (
              <div className="relative">
                <select
                  aria-label={`Picture of ${about}`}
                  aria-invalid={imageError !== undefined}
                  aria-describedby={imageError && `${id}-${row.key}`}
                  disabled={readOnly}
                  value={images.some(({ id }) => id === row.image) ? row.image : ''}
                  onChange={({ target }) => change(row, 'image', target.value)}
                  className="h-12 w-full min-w-0 cursor-pointer appearance-none rounded-md border border-edge bg-raised pr-9 pl-3 text-sm"
                >
                  <option value="">No picture of its own</option>
                  {images.map(({ id, alt }, nth) => (
                    <option key={id} value={id}>
                      {`Picture ${nth + 1}${alt && `: ${alt}`}`}
                    </option>
                  ))}
                </select>
                <ChevronDown
                  aria-hidden
                  className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-soft"
                />
              </div>
            )}
            {imageError !== undefined && (
              <p id={`${id}-${row.key}`} className="text-danger text-sm">
                {imageError}
              </p>
            )}
          </div>
        )
      })}
      <Button variant="quiet" size="small" className="-ml-3 justify-self-start" {...addButton}>
        Add a choice
      </Button>
      {error !== undefined && (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </fieldset>
  )
}

type ChoiceField = 'name' | 'swatch' | 'surcharge' | 'image'

function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}
