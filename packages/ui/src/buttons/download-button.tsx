import { Download } from 'lucide-react'
import { useState } from 'react'
import { toasts } from '../notices/toasts.ts'
import { Button } from './button.tsx'
import { saveFile } from './save-file.ts'

type DownloadButtonProps = {
  label: string
  /** Requests the file. A link could not send the credentials. */
  request: () => Promise<Response>
}

/** A button that downloads a file, and shows a message if that fails. */
export function DownloadButton({ label, request }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const response = await request()
      if (!response.ok) throw new Error(`The server answered with ${response.status}`)
      saveFile(await response.blob(), response, 'download')
    } catch (error) {
      console.warn('A file was not downloaded', error)
      toasts.show({
        tone: 'failure',
        message: 'The file did not arrive. Please try again in a moment.',
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button variant="secondary" size="small" busy={busy} onClick={() => void download()}>
      {!busy && <Download aria-hidden className="size-4" />}
      <span>{label}</span>
    </Button>
  )
}
