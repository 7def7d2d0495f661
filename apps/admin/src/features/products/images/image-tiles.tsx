import { maxImages, maxLength } from '@voltway/contract/browser'
import { Badge } from '@voltway/ui/badge'
import { Button } from '@voltway/ui/button'
import { useState } from 'react'
import { formatCount } from '../../../lib/format-count.ts'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { compactInputs, RowButtons, useMovableRows } from '../../../ui/movable-rows.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { EditedImage } from './edited-images.ts'
import { imageLimitsText, imageTypes } from './image-checks.ts'
import { ImagePreview } from './image-preview.tsx'
import type { EditedImages } from './use-images.ts'

type ImageTilesProps = { edited: EditedImages; readOnly: boolean }

/** Adds, describes, orders and removes the images of a product. The first one is the cover. */
export function ImageTiles({ edited, readOnly }: ImageTilesProps) {
  const { images, change, upload } = edited
  const [dragged, setDragged] = useState<EditedImage>()
  const { list, announcement, full, moveTo, addButton, rowAt } = useMovableRows({
    rows: images,
    maxRows: maxImages,
    readOnly,
    nameOf: (_, index) => `picture ${index + 1}`,
    onChange: change,
  })

  return (
    <fieldset ref={list} data-field className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">Pictures</legend>
      <FileDrop
        multiple
        name="images"
        accept={imageTypes.join(',')}
        choose="Add pictures"
        description={
          full
            ? `A product has at most ${maxImages} pictures.`
            : `The first one is the cover. ${imageLimitsText}.`
        }
        error={edited.error}
        disabled={readOnly || full}
        data-add={addButton['data-add']}
        onFiles={edited.add}
      >
        {images.length > 0 && (
          <ol
            aria-label="Pictures in their order"
            className="grid w-full grid-cols-[repeat(auto-fill,minmax(7.25rem,1fr))] gap-x-3 gap-y-4"
          >
            {images.map((image, index) => {
              const { row, buttons } = rowAt(image, index)
              const failure = readOnly ? undefined : image.newFile?.failure
              return (
                <li
                  key={image.key}
                  {...row}
                  className={`grid min-w-0 content-start gap-1.5 [&_textarea]:text-sm [&_textarea]:[word-break:normal] ${compactInputs}`}
                  onDragOver={(event) => {
                    if (dragged === undefined) return
                    event.preventDefault()
                    const moving = images.find(({ key }) => key === dragged.key)
                    if (moving) moveTo(moving, index)
                  }}
                  onDrop={(event) => dragged && event.preventDefault()}
                >
                  <figure
                    draggable={!readOnly}
                    className="relative aspect-4/3 cursor-grab overflow-hidden rounded-md border border-line bg-surface has-[p]:aspect-auto has-[figcaption]:[&>p]:pt-8"
                    onDragStart={({ dataTransfer }) => {
                      dataTransfer.setData('text/plain', buttons.name)
                      dataTransfer.effectAllowed = 'move'
                      setDragged(image)
                    }}
                    onDragEnd={() => setDragged(undefined)}
                  >
                    <ImagePreview image={image} alt={`Picture ${index + 1}`} sizes="12rem" />
                    {index === 0 && (
                      <figcaption className="absolute top-1.5 left-1.5 rounded-sm bg-raised">
                        <Badge>Cover</Badge>
                      </figcaption>
                    )}
                    {upload?.key === image.key && (
                      <div ref={showProgress} className="absolute inset-x-0 bottom-0 bg-raised p-1.5">
                        <progress
                          aria-label={
                            upload.share === undefined ? 'Processing' : `Upload of picture ${index + 1}`
                          }
                          value={upload.share}
                          className="block h-1 w-full accent-accent"
                        />
                      </div>
                    )}
                  </figure>
                  <TextArea
                    hiddenLabel
                    oneLine
                    label={`Alternative text of picture ${index + 1}`}
                    placeholder="Alternative text"
                    autoComplete="off"
                    maxLength={maxLength.imageAlt}
                    readOnly={readOnly}
                    value={image.alt}
                    error={edited.problemAt(index) ?? failure}
                    onChange={({ target }) =>
                      change(images.map((each) => (each === image ? { ...image, alt: target.value } : each)))
                    }
                  />
                  {failure !== undefined && (
                    <Button type="submit" variant="secondary" size="small" className="justify-self-start">
                      Try again
                    </Button>
                  )}
                  <RowButtons {...buttons} across />
                </li>
              )
            })}
          </ol>
        )}
      </FileDrop>
      <span role="status" className="sr-only">
        {announcement}
      </span>
      <span role="status" className="sr-only">
        {formatCount(images.length, 'picture')}
      </span>
    </fieldset>
  )
}

// A tile of an upload may be out of sight, because Save is always in view.
function showProgress(bar: HTMLElement | null) {
  bar?.scrollIntoView({ block: 'nearest' })
}
