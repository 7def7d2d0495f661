/** The file name in a Content-Disposition header, without unsafe characters; without one, `fallback`. */
export function downloadFileName(disposition: string | null, fallback: string): string {
  const [, quoted, bare] = /filename=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition ?? '') ?? []
  const name = (quoted ?? bare ?? '').replaceAll(/[^\w.-]/g, '_')
  return /[^.]/.test(name) ? name : fallback
}
