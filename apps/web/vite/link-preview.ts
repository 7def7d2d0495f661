import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const image = new URL(import.meta.resolve('@voltway/art/rendered/social.jpg'))

/** Puts the image of link previews where the server looks for it, under a name that stays: others keep its address. */
export function linkPreview(): Plugin {
  return {
    name: 'voltway-link-preview',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'social.jpg', source: await readFile(image) })
    },
  }
}
