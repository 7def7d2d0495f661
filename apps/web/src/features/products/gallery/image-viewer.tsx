import { imageSources } from '@voltway/contract/browser'
import { classNames } from '@voltway/ui/class-names'
import { FullScreen } from '@voltway/ui/full-screen'
import { IconButton } from '@voltway/ui/icon-button'
import { ProductImage } from '@voltway/ui/product-image'
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { besides, imageLabel, type NumberedImage } from './image-steps.ts'
import { useZoom } from './use-zoom.ts'

type ImageViewerProps = {
  name: string
  images: readonly NumberedImage[]
  index: number
  open: boolean
  onShow: (index: number) => void
  onOpenChange: (open: boolean) => void
}

const arrow = 'absolute top-1/2 -translate-y-1/2 rounded-md bg-black/45 hover:bg-black/75'

/** The images of a product one by one on the whole screen, where they can be enlarged. Load it lazily. */
export function ImageViewer({ name, images, index, open, onShow, onOpenChange }: ImageViewerProps) {
  const { length } = images
  const step = (by: number) => onShow((index + by + length) % length)
  const { frame, isWhole, isHeld, transform, onKey, toggle, ...gestures } = useZoom(`${open} ${index}`, step)
  const image = images[index]
  const sources = image && imageSources(image.image)

  const onKeyDown = (event: KeyboardEvent) => {
    const next = onKey(event) ? index : besides({ index, length }, event)
    if (next === undefined) return
    event.preventDefault()
    onShow(next)
  }

  const actions = (
    <>
      {length > 1 && (
        <p aria-hidden className="px-2 text-sm text-soft tabular-nums">
          {`${index + 1} / ${length}`}
        </p>
      )}
      <IconButton label={isWhole ? 'Enlarge' : 'Show the whole picture'} onClick={toggle}>
        {isWhole ? <ZoomIn aria-hidden className="size-5" /> : <ZoomOut aria-hidden className="size-5" />}
      </IconButton>
    </>
  )

  return (
    <FullScreen open={open} onOpenChange={onOpenChange} title={name} actions={actions} onKeyDown={onKeyDown}>
      <div className="relative min-h-0 flex-1">
        <div
          ref={frame}
          {...gestures}
          className={classNames(
            'absolute inset-0 grid touch-none select-none place-items-center overflow-hidden',
            isWhole ? 'cursor-zoom-in' : 'cursor-grab',
          )}
        >
          {/* Not larger than the image's pixels. */}
          <div
            className={classNames('size-full', !isHeld && 'transition-transform')}
            style={{ transform, maxWidth: sources?.width, maxHeight: sources?.height }}
          >
            {image && (
              <ProductImage
                key={image.image}
                path={image.image}
                sources={sources}
                alt={image.alt || name}
                eager
                sizes="1600px"
                className="bg-transparent object-contain filter-none"
              />
            )}
          </div>
        </div>
        {length > 1 && (
          <>
            <div className={`${arrow} left-2`}>
              <IconButton label="Previous picture" onClick={() => step(-1)}>
                <ChevronLeft aria-hidden className="size-6" />
              </IconButton>
            </div>
            <div className={`${arrow} right-2`}>
              <IconButton label="Next picture" onClick={() => step(1)}>
                <ChevronRight aria-hidden className="size-6" />
              </IconButton>
            </div>
          </>
        )}
      </div>
      <p className="sr-only" aria-live="polite">
        {imageLabel(images, index)}
      </p>
    </FullScreen>
  )
}
