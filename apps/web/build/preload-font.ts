import type { Plugin } from 'vite'

const font = /\/inter-latin-wght-normal-[^/]+\.woff2$/

/** Asks for the font together with the document instead of after the styles. */
export function preloadFont(): Plugin {
  return {
    name: 'voltway-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' }
        return Object.keys(bundle)
          .filter((file) => font.test(file))
          .map((file) => ({ tag: 'link', attrs: { ...attrs, href: `/${file}` }, injectTo: 'head' }))
      },
    },
  }
}
