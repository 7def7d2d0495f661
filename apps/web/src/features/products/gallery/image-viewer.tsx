import { Dialog } from '@base-ui/react/dialog'
import { useRouter } from '@tanstack/react-router'
import { imageSources } from '@voltway/contract/browser'
import { IconButton } from '@voltway/ui/icon-button'
import { ignoreEscapeIfCovered } from '@voltway/ui/layers'
import { ProductImage } from '@voltway/ui/product-image'
import { useHistoryStep } from '@voltway/ui/use-history-step'
import { useReturnFocus } from '@voltway/ui/use-return-focus'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { imageLabel, indexAfterKey, type NumberedImage } from './image-steps.ts'

type ImageStripProps = {
  name: string
  images: readonly NumberedImage[]
  index: number
  onShow: (index: number) => void
}

type ImageViewerProps = ImageStripProps & { open: boolean; onOpenChange: (open: boolean) => void }

// On phones, the arrows are below the image.
const arrow =
  'absolute bottom-4 rounded-md bg-black/45 hover:bg-black/75 sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2'

/** The images of a product one by one on the whole screen, which is dark in both colour schemes. Load it lazily. */
export function ImageViewer({ open, onOpenChange, ...strip }: ImageViewerProps) {
  const { name, images, index, onShow } = strip
  const { length } = images
  const popup = useRef<HTMLDivElement>(null)
  const returnFocus = useReturnFocus(open)
  useHistoryStep(useRouter().history, open, () => onOpenChange(false))
  const step = (by: number) => onShow((index + by + length) % length)

  const onKeyDown = (event: KeyboardEvent) => {
    const next = indexAfterKey({ index, length }, event)
    if (next === undefined) return
    event.preventDefault()
    onShow(next)
  }

  return (
    <Dialog.Root open={open} onOpenChange={ignoreEscapeIfCovered(popup, onOpenChange)}>
      <Dialog.Portal>
        <Dialog.Popup
          ref={popup}
          data-layer
          finalFocus={returnFocus}
          onKeyDown={onKeyDown}
          className="dark-scheme fixed inset-0 z-50 flex flex-col bg-black outline-none transition-opacity duration-calm data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <header className="flex items-center gap-1 py-1 pr-1 pl-5">
            <Dialog.Title className="min-w-0 flex-1 truncate font-medium">{name}</Dialog.Title>
            {length > 1 && (
              <p aria-hidden className="px-2 text-sm text-soft tabular-nums">
                {`${index + 1} / ${length}`}
              </p>
            )}
            <Dialog.Close render={<IconButton label="Close" />}>
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </header>
          <div className="relative min-h-0 flex-1">
            <ImageStrip {...strip} />
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
          <p role="status" className="sr-only">
            {imageLabel(images, index)}
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The images side by side, which the browser scrolls and zooms. See docs/decisions/0034-own-gestures-and-forms.md. */
function ImageStrip({ name, images, index, onShow }: ImageStripProps) {
  const strip = useRef<HTMLUListElement>(null)

  useLayoutEffect(() => {
    const list = strip.current
    if (list && indexInView(list) !== index)
      list.scrollTo({ left: index * list.clientWidth, behavior: 'instant' })
  }, [index])

  return (
    <ul
      ref={strip}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach an element that scrolls.
      tabIndex={0}
      aria-label="Pictures"
      onScroll={({ currentTarget }) => onShow(indexInView(currentTarget))}
      className="absolute inset-0 flex snap-x snap-mandatory overflow-x-auto max-sm:bottom-16 [scrollbar-width:none]"
    >
      {images.map(({ image, alt }) => {
        const sources = imageSources(image)
        return (
          <li key={image} className="relative size-full shrink-0 snap-center">
            {/* Whole in the window, and not larger than the image's pixels. */}
            <ProductImage
              path={image}
              sources={sources}
              alt={alt || name}
              sizes="1600px"
              className="absolute inset-0 m-auto size-auto max-h-full max-w-[min(100%,var(--w)*1px)] not-data-fit:bg-transparent px-0 filter-none [color-scheme:light]"
            />
          </li>
        )
      })}
    </ul>
  )
}

const indexInView = ({ scrollLeft, clientWidth }: Element) => Math.round(scrollLeft / clientWidth)
