import filmMp4 from '@voltway/art/rendered/drive.mp4'
import filmWebm from '@voltway/art/rendered/drive.webm'
import { IconButton } from '@voltway/ui/icon-button'
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { poster } from './poster.ts'

const size = { width: 1920, height: 1080 }
// In a tall window the film is below the text and cropped to the front of the car.
const layer =
  'absolute inset-x-0 bottom-0 size-full object-cover portrait:h-[min(66%,100%-15rem)] portrait:object-[78%_50%] portrait:[mask-image:linear-gradient(transparent,#000_16%)]'

/**
 * A silent film behind the page's text. An image of its first frame covers it until it plays. It does not start by itself if the
 * visitor prefers less motion. A button pauses and starts it.
 */
export function Film() {
  const film = useRef<HTMLVideoElement>(null)
  const firstFrame = useRef<HTMLImageElement>(null)
  const [playing, setPlaying] = useState(false)
  const [begun, setBegun] = useState(false)

  useEffect(() => {
    const motion = matchMedia('(prefers-reduced-motion: reduce)')
    const pauseForReducedMotion = () => motion.matches && film.current?.pause()
    motion.addEventListener('change', pauseForReducedMotion)
    // Before the image has loaded or failed, the film must not compete with it for the network.
    const decoded = firstFrame.current?.decode().catch(() => undefined)
    void decoded?.then(() => motion.matches || play(film.current))
    return () => motion.removeEventListener('change', pauseForReducedMotion)
  }, [])

  return (
    <>
      <div className="absolute inset-0 -z-20">
        <picture>
          <source type="image/avif" srcSet={poster.srcSet} sizes={poster.sizes} />
          <img ref={firstFrame} src={poster.src} alt="" {...size} fetchPriority="high" className={layer} />
        </picture>
        <video
          ref={film}
          aria-hidden
          muted
          loop
          playsInline
          preload="none"
          {...size}
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onPlaying={() => setBegun(true)}
          className={`${layer} ${begun ? '' : 'invisible'}`}
        >
          <source src={filmWebm} type="video/webm" />
          <source src={filmMp4} type="video/mp4" />
        </video>
      </div>
      <IconButton
        label={playing ? 'Pause the film' : 'Play the film'}
        onClick={() => (playing ? film.current?.pause() : play(film.current))}
        className="absolute! right-4 bottom-[max(2.5rem,6svh)] bg-black/55 ring-1 ring-white/45 backdrop-blur-md hover:bg-black/75 sm:right-8"
      >
        {playing ? <Pause aria-hidden className="size-5" /> : <Play aria-hidden className="size-5" />}
      </IconButton>
    </>
  )
}

/** Browsers may refuse to play to save power or data. The page then shows the image and the button. */
function play(film: HTMLVideoElement | null): void {
  film?.play().catch(() => undefined)
}
