/** Plays a film while it is wanted and visible: within the window, in a tab that is in the foreground. */
export function playWhileVisible(film: HTMLVideoElement) {
  let wanted = false
  let inView = true

  function update() {
    // Browsers may refuse to play, to save power or data; the image and the button are then enough.
    if (wanted && inView && !document.hidden) void film.play().catch(() => undefined)
    else film.pause()
  }

  const observer = new IntersectionObserver((entries) => {
    inView = entries.at(-1)?.isIntersecting ?? inView
    update()
  })
  observer.observe(film)
  document.addEventListener('visibilitychange', update)

  return {
    want(on: boolean) {
      wanted = on
      update()
    },
    stop() {
      wanted = false
      update()
      observer.disconnect()
      document.removeEventListener('visibilitychange', update)
    },
  }
}
