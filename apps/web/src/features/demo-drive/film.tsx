import filmMp4 from '@voltway/art/rendered/drive.mp4'
import filmWebm from '@voltway/art/rendered/drive.webm'
import posterAvif from '@voltway/art/rendered/drive-poster-1280.avif'
import posterJpeg from '@voltway/art/rendered/drive-poster-1280.jpg'
import posterWebp from '@voltway/art/rendered/drive-poster-1280.webp'
import { IconButton } from '@voltway/ui/icon-button'
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { playWhileSeen } from './play-while-seen.ts'

const calm = '(prefers-reduced-motion: reduce)'
const size = { width: 1280, height: 720 }
// A tall window shows the front of the car, not its door.
const layer = 'absolute inset-0 size-full object-cover portrait:object-[84%_50%]'

/**
 * A silent film behind words, with its first frame until it moves. It never starts by itself for who asked for less motion
 * or less data, and can always be paused.
 */
export function Film() {
  const film = useRef<HTMLVideoElement>(null)
  const firstFrame = useRef<HTMLImageElement>(null)
  const want = useRef<(on: boolean) => void>(undefined)
  const [playing, setPlaying] = useState(false)
  const [begun, setBegun] = useState(false)

  useEffect(() => {
    if (film.current === null) return
    const player = playWhileSeen(film.current)
    want.current = player.want
    const motion = matchMedia(calm)
    const calmDown = () => motion.matches && player.want(false)
    motion.addEventListener('change', calmDown)
    let gone = false
    void arrived(firstFrame.current).then(() => {
      if (!gone && !motion.matches && !savesData()) player.want(true)
    })
    return () => {
      gone = true
      motion.removeEventListener('change', calmDown)
      player.stop()
    }
  }, [])

  return (
    <>
      <div className="absolute inset-0 -z-20">
        <picture>
          <source srcSet={posterAvif} type="image/avif" />
          <source srcSet={posterWebp} type="image/webp" />
          <img ref={firstFrame} src={posterJpeg} alt="" {...size} fetchPriority="high" className={layer} />
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
        onClick={() => want.current?.(!playing)}
        className="absolute! right-4 bottom-[max(2.5rem,6svh)] bg-black/55 ring-1 ring-white/45 backdrop-blur-md hover:bg-black/75 sm:right-8"
      >
        {playing ? <Pause aria-hidden className="size-5" /> : <Play aria-hidden className="size-5" />}
      </IconButton>
    </>
  )
}

/** When the picture is there, or will not come: the film must not compete with what is seen first. */
async function arrived(picture: HTMLImageElement | null): Promise<void> {
  await picture?.decode().catch(() => undefined)
}

/** Not every browser says it, and TypeScript does not know of those that do. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
