/** Plays a film while it is wanted, inside the viewport, and in a foreground tab. */
export function playWhileVisible(film: HTMLVideoElement) {
  let wanted = false
  let inView = true

  function update() {
    // Browsers may refuse to play to save power or data. The page then shows the image and the button.
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
