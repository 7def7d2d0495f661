// Of a document in which the page is drawn: the code is run when that is to be seen, and fetched then unless the document
// asks for it, so that it does not take the network and the processor from the picture.

const longestWaitMs = 3000

/** A button that is pressed before anything listens to it bears a mark; the app presses it when it has started. */
function markPresses(root: HTMLElement): void {
  const mark = ({ target }: Event) => {
    if (target instanceof Element) target.closest('button')?.setAttribute('data-pressed', '')
  }
  root.addEventListener('click', mark)
  const started = new MutationObserver(() => {
    started.disconnect()
    root.removeEventListener('click', mark)
  })
  started.observe(root, { childList: true })
}

const root = document.getElementById('root')
if (root !== null) markPresses(root)

await new Promise<unknown>((resolve) => {
  // Nothing is painted where nobody looks.
  if (document.visibilityState === 'hidden') resolve('hidden')
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  setTimeout(resolve, longestWaitMs)
})

const { code = '' } = document.querySelector<HTMLElement>('script[data-code]')?.dataset ?? {}
await Promise.all(code.split(' ').map((file) => import(/* @vite-ignore */ file)))

export {}
