import type { Picture } from '@voltway/contract'
import { imageSources, maxLength, maxPictures } from '@voltway/contract/browser'
import { Badge } from '@voltway/ui/badge'
import { Button } from '@voltway/ui/button'
import { dialogs } from '@voltway/ui/dialogs'
import { ProductPicture } from '@voltway/ui/product-picture'
import { TextField } from '@voltway/ui/text-field'
import { useLayoutEffect, useRef, useState } from 'react'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { RowButtons, useFocusNext } from '../../../ui/movable-rows.tsx'
import { SaveStatus } from '../save-status.tsx'
import { pictureLimits, pictureTypes } from './image-checks.ts'
import type { EditedPictures } from './use-images.ts'

type PicturesFieldProps = { edited: EditedPictures; readOnly: boolean }

/** All pictures of a saved product: added, described, put in order and removed, each without the focus getting lost. */
export function PicturesField({ edited, readOnly }: PicturesFieldProps) {
  const { pictures = [], phase, error, arrange } = edited
  const list = useRef<HTMLFieldSetElement>(null)
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<string>()
  const focusNext = useFocusNext(list)
  const isAdding = phase.step !== 'idle'
  useFocusAfterUpload(list, isAdding)
  const full = pictures.length >= maxPictures

  function setText(index: number, picture: Picture, alt: string) {
    arrange(pictures.with(index, { ...picture, alt }))
  }

  function moveTo(picture: Picture, index: number) {
    if (readOnly || pictures[index] === undefined || pictures[index] === picture) return false
    arrange(pictures.toSpliced(pictures.indexOf(picture), 1).toSpliced(index, 0, picture))
    setSaid(`The picture is number ${index + 1} of ${pictures.length}`)
    return true
  }

  function step(picture: Picture, by: -1 | 1) {
    const isMoved = moveTo(picture, pictures.indexOf(picture) + by)
    if (isMoved) focusNext(buttonOf(picture, by < 0 ? 'earlier' : 'later'))
  }

  async function remove(picture: Picture, index: number) {
    const agreed = await dialogs.confirm({
      question: `Remove picture ${index + 1}?`,
      details: 'The shop no longer shows it. This cannot be undone.',
      action: 'Remove',
      danger: true,
    })
    if (!agreed || !(await edited.remove(picture))) return
    setSaid(`Picture ${index + 1} is removed`)
    const neighbour = pictures[index + 1] ?? pictures[index - 1]
    focusNext(neighbour ? buttonOf(neighbour, 'remove') : fileInput)
  }

  return (
    <fieldset ref={list} data-field className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-medium text-sm">Pictures</legend>
      {pictures.length > 0 && (
        <ol aria-label="Pictures in their order" className="grid gap-3">
          {pictures.map((picture, index) => (
            <li
              key={picture.id}
              data-picture={picture.id}
              className="flex flex-wrap items-start gap-x-3 gap-y-1"
              onDragOver={(event) => {
                const moving = pictures.find((each) => each.id === dragged)
                if (moving === undefined) return
                event.preventDefault()
                moveTo(moving, index)
              }}
              onDrop={(event) => dragged !== undefined && event.preventDefault()}
            >
              <figure
                draggable={!readOnly}
                className="relative h-18 w-24 shrink-0 cursor-grab overflow-hidden rounded-sm bg-surface"
                onDragStart={({ dataTransfer }) => {
                  dataTransfer.setData('text/plain', picture.image)
                  dataTransfer.effectAllowed = 'move'
                  setDragged(picture.id)
                }}
                onDragEnd={() => setDragged(undefined)}
              >
                <ProductPicture
                  path={picture.image}
                  sources={imageSources(picture.image)}
                  alt={`Picture ${index + 1}`}
                  sizes="6rem"
                  className="pointer-events-none size-full object-cover"
                />
              </figure>
              <div className="grid min-w-0 flex-1 basis-48 justify-items-start gap-1.5">
                <TextField
                  hiddenLabel
                  label={`Alternative text of picture ${index + 1}`}
                  placeholder="What it shows, in words"
                  className="w-full"
                  autoComplete="off"
                  maxLength={maxLength.pictureAlt}
                  readOnly={readOnly}
                  value={picture.alt}
                  onChange={({ target }) => setText(index, picture, target.value)}
                />
                {index === 0 && <Badge>Shown first</Badge>}
              </div>
              <RowButtons
                name={`picture ${index + 1}`}
                directions={['earlier', 'later']}
                first={index === 0}
                last={index === pictures.length - 1}
                onMove={(by) => step(picture, by)}
                onRemove={() => void remove(picture, index)}
              />
            </li>
          ))}
        </ol>
      )}
      <FileDrop
        label="Add a picture"
        name="picture"
        accept={pictureTypes.join(',')}
        choose="Add a picture"
        description={full ? `A product has at most ${maxPictures} pictures.` : pictureLimits}
        error={edited.failed ? 'The pictures could not be loaded' : error}
        disabled={readOnly || isAdding || full || edited.pictures === undefined}
        onFiles={edited.add}
      >
        {isAdding && (
          <div className="grid w-full gap-2">
            <SaveStatus phase={phase} hasPicture notice={undefined} />
            {/* What the server has received whole is saved. */}
            {phase.step === 'sending' && (
              <Button
                variant="quiet"
                size="small"
                className="-ml-3.5 justify-self-start"
                onClick={edited.cancel}
              >
                Cancel upload
              </Button>
            )}
          </div>
        )}
      </FileDrop>
      <p className="text-sm text-soft">
        Order and texts are saved with the product. Without a text, the product’s name is used.
      </p>
      <span role="status" className="sr-only">
        {said}
      </span>
    </fieldset>
  )
}

/** Gives the focus back to the input, which loses it while it is disabled, unless something else has it by then. */
function useFocusAfterUpload(list: { current: HTMLElement | null }, isAdding: boolean) {
  const wasAdding = useRef(false)

  useLayoutEffect(() => {
    const isLost = !document.activeElement?.matches('a, button, input, textarea, select')
    if (wasAdding.current && !isAdding && isLost) list.current?.querySelector<HTMLElement>(fileInput)?.focus()
    wasAdding.current = isAdding
  }, [list, isAdding])
}

const fileInput = 'input[type=file]'

function buttonOf({ id }: Picture, control: 'earlier' | 'later' | 'remove'): string {
  return `[data-picture="${id}"] [data-control=${control}]`
}
