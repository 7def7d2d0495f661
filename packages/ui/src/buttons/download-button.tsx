import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import type { ButtonSize } from './button-class-names.ts'
import { downloadFile } from './download-file.ts'

type DownloadButtonProps = {
  label: string
  size?: ButtonSize
  request: () => Promise<Response>
}

/** A button that downloads a file, and is busy until the file has arrived. */
export function DownloadButton({ label, size = 'small', request }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    await downloadFile(request)
    setBusy(false)
  }

  return (
    <Button variant="secondary" size={size} busy={busy} onClick={() => void download()}>
      {!busy && <Download aria-hidden className="size-4" />}
      <span>{label}</span>
    </Button>
  )
}
