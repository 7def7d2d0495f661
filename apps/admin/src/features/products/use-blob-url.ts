import { useEffect, useState } from 'react'

/** An address for a file that has not left this computer; given back when the file changes or nobody looks any more. */
export function useBlobUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()

  useEffect(() => {
    if (file === undefined) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [file])

  return url
}
