import type { Plugin } from 'vite'

const font = /\/inter-basic-wght-normal-[^/]+\.woff2$/

/** Has the browser ask for the font together with the document, not after the style sheet that names it. */
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
