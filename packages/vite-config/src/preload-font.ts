import type { Plugin } from 'vite'

const font = /\/inter-basic-wght-normal-[^/]+\.woff2$/

/** Adds a preload link, so that the browser requests the font with the HTML page, and not after the style sheet. */
export function preloadFont(): Plugin {
  return {
    name: 'voltway-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        return Object.keys(bundle)
          .filter((file) => font.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head',
          }))
      },
    },
  }
}
