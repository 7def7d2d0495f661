/** Attributes of `<source>`: for which window, how wide the picture is shown, and its aspect ratio. */
export type PictureSize = { media: string; sizes: string; width: number; height: number }

/**
 * As wide as the window, within the limits that home.css sets by the window's height. 99 instead of 100 on phones, so that
 * one that is 412 points wide with 1.75 pixels each takes the file of 720 pixels, which looks the same.
 */
export const pictureSizes = {
  portrait: { media: '(orientation: portrait)', sizes: 'max(99vw, 45vh)', width: 1080, height: 1920 },
  landscape: {
    media: '(orientation: landscape)',
    sizes: 'clamp(132vh, 100vw, 200vh)',
    width: 1920,
    height: 1080,
  },
} satisfies Record<string, PictureSize>
