/** The name a server proposes for a download, made safe to save under; without one, `fallback`. */
export function fileName(disposition: string | null, fallback: string): string {
  const [, quoted, bare] = /filename=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition ?? '') ?? []
  const name = (quoted ?? bare ?? '').replaceAll(/[^\w.-]/g, '_')
  return /[^.]/.test(name) ? name : fallback
}
