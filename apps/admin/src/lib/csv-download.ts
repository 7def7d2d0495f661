import { readErrorBody } from '@voltway/contract/error-body'
import { downloadFileName } from './download-file-name.ts'
import { fetchAsAdmin } from './fetch-as-admin.ts'

type CsvDownload = {
  url: string
  /** How many lines have arrived, including the header. */
  onLines: (lines: number) => void
  signal: AbortSignal
}

/** The server refused; `message` is its sentence. */
export class DownloadRefused extends Error {
  override readonly name = 'DownloadRefused'
}

const lineFeed = 10

/**
 * Fetches a CSV file with the admin secret, which a link could not send, and has the browser save it. Not by tRPC, which
 * answers only once everything has arrived: this reports its progress.
 * @throws DownloadRefused, what fetch throws when the connection breaks, and the signal's reason
 */
export async function downloadCsv({ url, onLines, signal }: CsvDownload): Promise<void> {
  const response = await fetchAsAdmin(url, { signal })
  if (!response.ok || response.body === null) throw new DownloadRefused(await sentence(response))

  const parts: BlobPart[] = []
  let lines = 0
  // A reader, because Safari has no `for await` for streams.
  const reader = response.body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    for (const byte of part.value) if (byte === lineFeed) lines += 1
    onLines(lines)
  }
  save(
    new Blob(parts, { type: 'text/csv' }),
    downloadFileName(response.headers.get('content-disposition'), 'export.csv'),
  )
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Browsers begin to read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

async function sentence(response: Response): Promise<string> {
  // A proxy may have answered, and not in JSON.
  const body = readErrorBody(await response.json().catch(() => undefined))
  return body?.message ?? `The server answered with ${response.status}`
}
