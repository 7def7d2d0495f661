/** When a picture is chosen, how wide it then stands on the page, and the size that its place is kept with. */
export type Sight = { media: string; sizes: string; width: number; height: number }

/**
 * As wide as the window, within what home.css allows a picture in proportion to the window's height. A hundredth less on
 * phones: nobody sees it, and one of 412 points at 1.75 pixels each is content with the smaller file.
 */
export const sights = {
  portrait: { media: '(orientation: portrait)', sizes: 'max(99vw, 45vh)', width: 1080, height: 1920 },
  landscape: {
    media: '(orientation: landscape)',
    sizes: 'clamp(132vh, 100vw, 200vh)',
    width: 1920,
    height: 1080,
  },
} satisfies Record<string, Sight>
