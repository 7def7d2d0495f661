import { imageSources } from '@voltway/contract/browser'
import { ProductImage } from '@voltway/ui/product-image'
import { useCallback, useState } from 'react'
import type { EditedImage } from './edited-images.ts'

type ImagePreviewProps = {
  image: EditedImage
  alt: string
  sizes: string
}

/** Shows a stored image, or a chosen file, and fills its container. */
export function ImagePreview({ image, alt, sizes }: ImagePreviewProps) {
  const { newFile, image: path } = image
  if (newFile) return <FilePreview file={newFile.file} alt={alt} />
  return (
    <ProductImage
      path={path}
      sources={imageSources(path)}
      alt={alt}
      sizes={sizes}
      className="pointer-events-none"
    />
  )
}

type FilePreviewProps = { file: File; alt: string }

function FilePreview({ file, alt }: FilePreviewProps) {
  const [isReadable, setReadable] = useState(true)
  const preview = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )

  if (!isReadable) {
    return (
      <p className="grid aspect-4/3 w-full auto-rows-max content-center gap-1 p-2 text-center text-xs [overflow-wrap:anywhere]">
        <span className="line-clamp-2 font-medium">{file.name}</span>
        <span className="text-warn">Your browser cannot show this file.</span>
      </p>
    )
  }
  return (
    <img
      ref={preview}
      alt={alt}
      title={file.name}
      className="product-image pointer-events-none"
      onError={() => setReadable(false)}
    />
  )
}
