/** When a picture is chosen, how wide it then stands on the page, and the size that its place is kept with. */
export type Sight = { media: string; sizes: string; width: number; height: number }

/** The picture fills its panel, which fills the window, so the longer side decides how wide it is. */
export const sights = {
  portrait: { media: '(orientation: portrait)', sizes: 'max(100vw, 56.25vh)', width: 1080, height: 1920 },
  landscape: { media: '(orientation: landscape)', sizes: 'max(100vw, 177.78vh)', width: 1920, height: 1080 },
} satisfies Record<string, Sight>
