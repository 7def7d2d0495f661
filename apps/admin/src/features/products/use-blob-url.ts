import { useEffect, useState } from 'react'

/** A `blob:` URL that shows a local file; revoked when the file changes and on unmount. */
export function useBlobUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()

  useEffect(() => {
    if (file === undefined) return
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => {
      URL.revokeObjectURL(created)
      setUrl(undefined)
    }
  }, [file])

  return url
}
