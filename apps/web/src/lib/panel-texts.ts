/** The titles and subtitles of the home page's panels by their ids, and the keywords of their products. */
export const panelTexts = {
  'model-3': { title: 'Model 3', subtitle: 'From $38,990', keyword: 'Model 3' },
  'model-y': { title: 'Model Y', subtitle: 'From $43,990', keyword: 'Model Y' },
  'model-s': { title: 'Model S', subtitle: 'From $74,990', keyword: 'Model S' },
  'model-x': { title: 'Model X', subtitle: 'From $82,990', keyword: 'Model X' },
  solar: { title: 'Solar Panels', subtitle: 'Lowest Cost Solar', keyword: 'Solar' },
  powerwall: { title: 'Powerwall', subtitle: 'Home backup power', keyword: 'Powerwall' },
} as const
