import { imageSources } from '@voltway/contract/browser'
import { ProductPicture } from '@voltway/ui/product-picture'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { besides, type NumberedPicture, pictureLabel } from './image-steps.ts'
import { swipeOf } from './swipe.ts'

type PictureThumbnailsProps = {
  pictures: readonly NumberedPicture[]
  index: number
  /** Where arrow keys and swipes show another picture: around the large one and these. */
  area: RefObject<HTMLElement | null>
  onShow: (index: number) => void
}

/** The small pictures under the large one, of which each shows itself there. */
export function PictureThumbnails({ pictures, index, area, onShow }: PictureThumbnailsProps) {
  const list = useRef<HTMLOListElement>(null)

  const show = (next: number) => {
    onShow(next)
    // The keys go on from there.
    if (list.current?.contains(document.activeElement)) list.current.querySelectorAll('button')[next]?.focus()
  }
  useKeysAndSwipes(area, { index, length: pictures.length }, show)

  return (
    <>
      <ol ref={list} aria-label="Pictures" className="thumbnails">
        {pictures.map(({ image }, each) => (
          <li key={image}>
            <button
              type="button"
              aria-label={pictureLabel(pictures, each)}
              aria-current={each === index ? 'true' : undefined}
              onClick={() => onShow(each)}
            >
              <ProductPicture
                path={image}
                sources={imageSources(image)}
                alt=""
                sizes="6rem"
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ol>
      <p className="sr-only" aria-live="polite">
        {pictureLabel(pictures, index)}
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
    const next = besides(place, event)
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
    // A mouse has the small pictures.
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
