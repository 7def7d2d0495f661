import { choiceLimits } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { classNames } from '@voltway/ui/class-names'
import { FieldError } from '@voltway/ui/field-error'
import { TextField } from '@voltway/ui/text-field'
import { Image } from 'lucide-react'
import { type ChangeEventHandler, useId } from 'react'
import { RowButtons, TableHeads, tableRow, tableRows, useMovableRows } from '../../../ui/movable-rows.tsx'
import type { EditedImage } from '../images/edited-images.ts'
import { ImagePreview } from '../images/image-preview.tsx'
import { blankChoice, type ChoiceRow } from './option-rows.ts'

type ChoiceRowsProps = {
  optionIndex: number
  option: string
  choices: readonly ChoiceRow[]
  images: readonly EditedImage[]
  errors: Record<string, string>
  readOnly: boolean
  /** `path` is `options` if choices were added, removed or moved. */
  onChange: (choices: ChoiceRow[], path: string) => void
}

/** Edits the choices of one option: name, colour, surcharge and image. */
export function ChoiceRows(props: ChoiceRowsProps) {
  const { optionIndex, option, choices, images, errors, readOnly, onChange } = props
  const { list, announcement, addButton, rowAt } = useMovableRows({
    rows: choices,
    maxRows: choiceLimits.max,
    readOnly,
    blank: blankChoice,
    nameOf: ({ name }, index) => name.trim() || `choice ${index + 1}`,
    onChange: (changed) => onChange(changed, 'options'),
  })

  const propsOf = (row: ChoiceRow, index: number) => (field: 'name' | 'swatch' | 'surcharge' | 'image') => {
    const path = `options.${optionIndex}.choices.${index}.${field}`
    return {
      hiddenLabel: true,
      autoComplete: 'off',
      value: row[field],
      error: errors[path],
      readOnly,
      onChange: ({ target }: { target: { value: string } }) =>
        onChange(choices.with(index, { ...row, [field]: target.value }), path),
    }
  }

  return (
    <fieldset ref={list} data-field className="grid min-w-0 gap-2">
      <legend className="sr-only">{`Choices of ${option}`}</legend>
      <div className={`${tableRows} sm:grid-cols-[7.5rem_minmax(0,1fr)_6rem_auto]`}>
        <TableHeads heads={['Colour', 'Name', 'Surcharge', images.length > 0 ? 'Picture' : '']} />
        {choices.map((row, index) => {
          const at = rowAt(row, index)
          const about = `choice ${index + 1} of ${option}`
          const fieldProps = propsOf(row, index)
          const swatch = fieldProps('swatch')
          return (
            <div key={row.key} {...at.row} className={tableRow}>
              <div className="relative [&_input]:pl-11 [&_input]:text-sm">
                <TextField {...swatch} label={`Colour of ${about}`} placeholder="None" spellCheck={false} />
                <input
                  type="color"
                  aria-label={`Pick the colour of ${about}`}
                  disabled={readOnly}
                  value={isColour(row.swatch) ? row.swatch : '#808080'}
                  onChange={swatch.onChange}
                  className={classNames(
                    'absolute top-1.5 left-1.5 h-8 min-h-0! w-8 cursor-pointer bg-transparent p-0!',
                    !isColour(row.swatch) && 'opacity-40',
                  )}
                />
              </div>
              <TextField
                {...fieldProps('name')}
                label={`Name of ${about}`}
                placeholder="Name"
                data-control="name"
              />
              <TextField
                {...fieldProps('surcharge')}
                label={`Surcharge of ${about} in US dollars`}
                placeholder={index === 0 ? 'Included' : 'In $'}
                inputMode="decimal"
              />
              <div className="flex justify-end gap-1">
                {images.length > 0 && (
                  <ImageSelect {...fieldProps('image')} label={`Picture of ${about}`} images={images} />
                )}
                <RowButtons {...at.buttons} />
              </div>
            </div>
          )
        })}
      </div>
      <Button variant="quiet" size="small" className="-ml-3 justify-self-start" {...addButton}>
        Add a choice
      </Button>
      <FieldError role="alert" error={errors[`options.${optionIndex}.choices`]} />
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </fieldset>
  )
}

function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

type ImageSelectProps = {
  label: string
  images: readonly EditedImage[]
  /** The id of the image, or ''. */
  value: string
  error: string | undefined
  readOnly: boolean
  onChange: ChangeEventHandler<HTMLSelectElement>
}

function ImageSelect({ label, images, value, error, readOnly, onChange }: ImageSelectProps) {
  const id = useId()
  const chosen = images.find((image) => image.id === value)

  return (
    <div>
      <div
        className={classNames(
          'relative size-11 overflow-hidden rounded-md border bg-paper has-focus-visible:outline-2 has-focus-visible:outline-accent',
          error === undefined ? 'border-edge' : 'border-danger',
        )}
      >
        {chosen ? (
          <ImagePreview image={chosen} alt="" sizes="2.75rem" />
        ) : (
          <Image aria-hidden className="absolute inset-0 m-auto size-5 text-soft" />
        )}
        <select
          aria-label={label}
          aria-invalid={error !== undefined}
          aria-describedby={error && id}
          disabled={readOnly}
          value={chosen?.id ?? ''}
          onChange={onChange}
          className="absolute inset-0 w-full cursor-pointer opacity-0"
        >
          <option value="">No picture of its own</option>
          {images.map((image, nth) => (
            <option key={image.key} value={image.id}>
              {`Picture ${nth + 1}${image.alt && `: ${image.alt}`}`}
            </option>
          ))}
        </select>
      </div>
      <FieldError id={id} error={error} />
    </div>
  )
}
