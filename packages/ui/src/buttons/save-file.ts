/** Lets the browser save a file under the file name of the response, or else under `fallback`. */
export function saveFile(file: Blob, { headers }: Response, fallback: string): void {
  const [, name = fallback] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? []
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Browsers start reading the file only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
