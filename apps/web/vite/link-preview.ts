import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const image = new URL(import.meta.resolve('@voltway/art/rendered/social.jpg'))

/** Emits the image of link previews under a name without a hash, because other sites store its URL. */
export function linkPreview(): Plugin {
  return {
    name: 'voltway-link-preview',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'social.jpg', source: await readFile(image) })
    },
  }
}
