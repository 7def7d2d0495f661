import { imageSources } from '@voltway/contract/browser'
import { ProductImage } from '@voltway/ui/product-image'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { imageLabel, indexAfterKey, type NumberedImage, swipeOf } from './image-steps.ts'

type ImageThumbnailsProps = {
  images: readonly NumberedImage[]
  index: number
  /** The element in which arrow keys and swipes change the image. */
  area: RefObject<HTMLElement | null>
  onShow: (index: number) => void
}

/** The thumbnails below the large image. A click shows the image in large. */
export function ImageThumbnails({ images, index, area, onShow }: ImageThumbnailsProps) {
  const list = useRef<HTMLOListElement>(null)

  const show = (next: number) => {
    onShow(next)
    // The next key press continues from this thumbnail.
    if (list.current?.contains(document.activeElement)) list.current.querySelectorAll('button')[next]?.focus()
  }
  useKeysAndSwipes(area, { index, length: images.length }, show)

  return (
    <>
      <ol ref={list} aria-label="Pictures" className="thumbnails">
        {images.map(({ image }, each) => (
          <li key={image}>
            <button
              type="button"
              aria-label={imageLabel(images, each)}
              aria-current={each === index ? 'true' : undefined}
              onClick={() => onShow(each)}
            >
              <ProductImage path={image} sources={imageSources(image)} alt="" sizes="6rem" />
            </button>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {imageLabel(images, index)}
      </p>
    </>
  )
}

function useKeysAndSwipes(
  area: RefObject<HTMLElement | null>,
  place: { index: number; length: number },
  show: (index: number) => void,
) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const next = indexAfterKey(place, event)
    if (next === undefined) return
    event.preventDefault()
    show(next)
  })
  const onSwipe = useEffectEvent((step: number) => show((place.index + step + place.length) % place.length))

  useEffect(() => {
    const element = area.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    let began: PointerEvent | undefined
    const end = (event: PointerEvent) => {
      const step = began?.pointerId === event.pointerId ? swipeOf(began, event) : 0
      began = undefined
      if (step !== 0) onSwipe(step)
    }
    element.addEventListener('keydown', onKey, { signal })
    // Mouse users click the thumbnails instead.
    element.addEventListener(
      'pointerdown',
      (event) => {
        began = event.isPrimary && event.pointerType !== 'mouse' ? event : undefined
      },
      { signal },
    )
    element.addEventListener('pointerup', end, { signal })
    return () => listening.abort()
  }, [area])
}
