import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { texts } from '../../lib/texts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import filmMp4 from './film/light-streaks.mp4'
import filmWebm from './film/light-streaks.webm'
import poster from './film/light-streaks.webp'

const calm = '(prefers-reduced-motion: reduce)'

/** A film behind an invitation. It never starts by itself for who asked for less motion, and can always be paused. */
export function DemoDrivePage() {
  const film = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState(false)

  useEffect(() => {
    if (!matchMedia(calm).matches) void play(film.current)
  }, [])

  function toggle() {
    if (playing) film.current?.pause()
    else void play(film.current)
  }

  return (
    <section className="night relative isolate flex min-h-svh flex-col items-center justify-center gap-9 overflow-hidden bg-[#05070a] px-page py-28 text-center">
      <video
        ref={film}
        aria-hidden
        muted
        loop
        playsInline
        preload="metadata"
        poster={poster}
        width={1280}
        height={720}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        className="absolute inset-0 -z-10 size-full object-cover"
      >
        <source src={filmWebm} type="video/webm" />
        <source src={filmMp4} type="video/mp4" />
      </video>
      <div aria-hidden className="absolute inset-0 -z-10 bg-black/25" />
      <h1 className="max-w-[14ch] text-display">{texts.demoDrive.title}</h1>
      <p className="max-w-[44ch] text-lead text-white/90">
        Half an hour, a road you know, and nobody talking about horsepower.
      </p>
      <LinkButton to={paths.support} look="light" size="large">
        {texts.demoDrive.bookNow}
      </LinkButton>
      <IconButton
        label={playing ? 'Pause the film' : 'Play the film'}
        onClick={toggle}
        className="absolute! right-4 bottom-4 bg-black/55 ring-1 ring-white/45 backdrop-blur-md hover:bg-black/75 sm:right-8 sm:bottom-8"
      >
        {playing ? <Pause aria-hidden className="size-5" /> : <Play aria-hidden className="size-5" />}
      </IconButton>
    </section>
  )
}

/** A browser may refuse to play, to save power or data; the poster and the button are then enough. */
async function play(film: HTMLVideoElement | null): Promise<void> {
  await film?.play().catch(() => undefined)
}
