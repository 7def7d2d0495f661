import type { GalleryImage } from '@voltway/contract'
import { imageSources, maxImages, maxLength } from '@voltway/contract/browser'
import { Badge } from '@voltway/ui/badge'
import { Button } from '@voltway/ui/button'
import { dialogs } from '@voltway/ui/dialog-queue'
import { ProductImage } from '@voltway/ui/product-image'
import { TextField } from '@voltway/ui/text-field'
import { useLayoutEffect, useRef, useState } from 'react'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { RowButtons, useFocusNext } from '../../../ui/movable-rows.tsx'
import { SaveStatus } from '../save-status.tsx'
import { imageLimits, imageTypes } from './image-checks.ts'
import type { EditedImages } from './use-images.ts'

type ImageListFieldProps = { edited: EditedImages; readOnly: boolean }

/** Adds, describes, orders and removes the images of a saved product. Each action leaves the focus on a control. */
export function ImageListField({ edited, readOnly }: ImageListFieldProps) {
  const { images = [], phase, error, arrange } = edited
  const list = useRef<HTMLFieldSetElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [dragged, setDragged] = useState<string>()
  const focusNext = useFocusNext(list)
  const isAdding = phase.step !== 'idle'
  useFocusAfterUpload(list, isAdding)
  const full = images.length >= maxImages

  function setText(index: number, image: GalleryImage, alt: string) {
    arrange(images.with(index, { ...image, alt }))
  }

  function moveTo(image: GalleryImage, index: number) {
    if (readOnly || images[index] === undefined || images[index] === image) return false
    arrange(images.toSpliced(images.indexOf(image), 1).toSpliced(index, 0, image))
    setAnnouncement(`The picture is number ${index + 1} of ${images.length}`)
    return true
  }

  function step(image: GalleryImage, by: -1 | 1) {
    const isMoved = moveTo(image, images.indexOf(image) + by)
    if (isMoved) focusNext(buttonOf(image, by < 0 ? 'earlier' : 'later'))
  }

  async function remove(image: GalleryImage, index: number) {
    const agreed = await dialogs.confirm({
      question: `Remove picture ${index + 1}?`,
      details: 'The shop no longer shows it. This cannot be undone.',
      action: 'Remove',
      danger: true,
    })
    if (!agreed || !(await edited.remove(image))) return
    setAnnouncement(`Picture ${index + 1} is removed`)
    const neighbour = images[index + 1] ?? images[index - 1]
    focusNext(neighbour ? buttonOf(neighbour, 'remove') : fileInput)
  }

  return (
    <fieldset ref={list} data-field className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-medium text-sm">Pictures</legend>
      {images.length > 0 && (
        <ol aria-label="Pictures in their order" className="grid gap-3">
          {images.map((image, index) => (
            <li
              key={image.id}
              data-image={image.id}
              className="flex flex-wrap items-start gap-x-3 gap-y-1"
              onDragOver={(event) => {
                const moving = images.find((each) => each.id === dragged)
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
                  dataTransfer.setData('text/plain', image.image)
                  dataTransfer.effectAllowed = 'move'
                  setDragged(image.id)
                }}
                onDragEnd={() => setDragged(undefined)}
              >
                <ProductImage
                  path={image.image}
                  sources={imageSources(image.image)}
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
                  maxLength={maxLength.imageAlt}
                  readOnly={readOnly}
                  value={image.alt}
                  onChange={({ target }) => setText(index, image, target.value)}
                />
                {index === 0 && <Badge>Shown first</Badge>}
              </div>
              <RowButtons
                name={`picture ${index + 1}`}
                directions={['earlier', 'later']}
                first={index === 0}
                last={index === images.length - 1}
                onMove={(by) => step(image, by)}
                onRemove={() => void remove(image, index)}
              />
            </li>
          ))}
        </ol>
      )}
      <FileDrop
        label="Add a picture"
        name="images"
        accept={imageTypes.join(',')}
        choose="Add a picture"
        description={full ? `A product has at most ${maxImages} pictures.` : imageLimits}
        error={edited.failed ? 'The pictures could not be loaded' : error}
        disabled={readOnly || isAdding || full || edited.images === undefined}
        onFiles={edited.add}
      >
        {isAdding && (
          <div className="grid w-full gap-2">
            <SaveStatus phase={phase} hasImage notice={undefined} />
            {/* The server saves a completely received image, so Cancel is no longer possible then. */}
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
        {announcement}
      </span>
    </fieldset>
  )
}

/** Returns the focus to the file input, which loses it while it is disabled, unless another control has the focus by then. */
function useFocusAfterUpload(list: { current: HTMLElement | null }, isAdding: boolean) {
  const wasAdding = useRef(false)

  useLayoutEffect(() => {
    const isLost = !document.activeElement?.matches('a, button, input, textarea, select')
    if (wasAdding.current && !isAdding && isLost) list.current?.querySelector<HTMLElement>(fileInput)?.focus()
    wasAdding.current = isAdding
  }, [list, isAdding])
}

const fileInput = 'input[type=file]'

function buttonOf({ id }: GalleryImage, control: 'earlier' | 'later' | 'remove'): string {
  return `[data-image="${id}"] [data-control=${control}]`
}
