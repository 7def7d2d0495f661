/** Plays a film while it is wanted and somebody can see it: not below the edge of the screen, not in a tab behind others. */
export function playWhileSeen(film: HTMLVideoElement) {
  let wanted = false
  let inView = true

  function follow() {
    // A browser may refuse to play, to save power or data; the poster and the button are then enough.
    if (wanted && inView && !document.hidden) void film.play().catch(() => undefined)
    else film.pause()
  }

  const watch = new IntersectionObserver((entries) => {
    inView = entries.at(-1)?.isIntersecting ?? inView
    follow()
  })
  watch.observe(film)
  document.addEventListener('visibilitychange', follow)

  return {
    want(on: boolean) {
      wanted = on
      follow()
    },
    stop() {
      wanted = false
      follow()
      watch.disconnect()
      document.removeEventListener('visibilitychange', follow)
    },
  }
}
