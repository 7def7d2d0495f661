import { imageSources } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import type { Elements } from '@voltway/ui/elements'
import { ProductImage } from '@voltway/ui/product-image'
import { type SyntheticEvent, useCallback, useState } from 'react'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { fileError, formatFileSize, imageLimits, imageTypes, pixelsError } from './image-checks.ts'

type ImageFieldProps = {
  /** The path of the product's current image. */
  current: string | undefined
  image: File | undefined
  onChange: (image: File | undefined) => void
  /** The server's sentence about the sent image. */
  error: string | undefined
  disabled: boolean
}

/** Chooses a product's main image and previews it. It rejects files that the server would refuse. */
export function ImageField({ current, image, onChange, error, disabled }: ImageFieldProps) {
  const [problem, setProblem] = useState<string>()
  const chosen = image !== undefined

  function choose(files: readonly File[]) {
    const [file] = files
    const found = files.length > 1 ? 'Please choose one picture' : file && fileError(file)
    setProblem(found)
    // A rejected file keeps the previous image; the call clears the server's error about it.
    onChange(found === undefined ? file : image)
  }

  function clear(reason?: string) {
    setProblem(reason)
    onChange(undefined)
  }

  return (
    <FileDrop
      label="Picture"
      name="image"
      accept={imageTypes.join(',')}
      choose={chosen || current !== undefined ? 'Choose another picture' : 'Choose a picture'}
      description={imageLimits}
      error={error ?? problem}
      disabled={disabled}
      onFiles={choose}
    >
      {chosen && (
        <ChosenImage file={image} onReject={clear}>
          <Button
            variant="quiet"
            size="small"
            className="-ml-3.5"
            disabled={disabled}
            onClick={() => clear()}
          >
            {current === undefined ? 'Remove' : 'Keep the current picture'}
          </Button>
        </ChosenImage>
      )}
      {!chosen && current !== undefined && <CurrentImage path={current} />}
    </FileDrop>
  )
}

const frame = 'h-24 w-32 max-w-none rounded-sm bg-surface object-contain'

type ChosenImageProps = { file: File; onReject: (problem: string) => void; children: Elements }

function ChosenImage({ file, onReject, children }: ChosenImageProps) {
  const preview = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  const [undecodable, setUndecodable] = useState<File>()
  const isShown = undecodable !== file

  function measure({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
    const problem = pixelsError(currentTarget.naturalWidth, currentTarget.naturalHeight)
    if (problem !== undefined) onReject(problem)
  }

  return (
    <div className="flex w-full min-w-0 items-center gap-4">
      {isShown && (
        <img
          ref={preview}
          alt="Preview"
          className={frame}
          onLoad={measure}
          onError={() => setUndecodable(file)}
        />
      )}
      <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
        <p className="line-clamp-3 font-medium">{file.name}</p>
        <p className="text-soft">{formatFileSize(file.size)}</p>
        {!isShown && <p className="text-warn">Your browser cannot show this file.</p>}
        {children}
      </div>
    </div>
  )
}

function CurrentImage({ path }: { path: string }) {
  return (
    <div className="flex w-full min-w-0 items-center gap-4">
      <ProductImage
        path={path}
        sources={imageSources(path)}
        alt="Current picture"
        sizes="8rem"
        className={frame}
      />
      <p className="text-sm text-soft">The current picture stays unless you choose another.</p>
    </div>
  )
}
