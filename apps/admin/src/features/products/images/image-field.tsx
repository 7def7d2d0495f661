import { imageSources } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import type { Elements } from '@voltway/ui/elements'
import { ProductPicture } from '@voltway/ui/product-picture'
import { type SyntheticEvent, useCallback, useState } from 'react'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { fileError, fileSize, pictureLimits, pictureTypes, pixelsError } from './image-checks.ts'

type PictureFieldProps = {
  /** The path of the product's current picture. */
  current: string | undefined
  picture: File | undefined
  onChange: (picture: File | undefined) => void
  /** The server's sentence about what was sent. */
  error: string | undefined
  disabled: boolean
}

/** Chooses a product's picture and previews it; what the server would refuse is refused here at once. */
export function PictureField({ current, picture, onChange, error, disabled }: PictureFieldProps) {
  const [refused, setRefused] = useState<string>()
  const chosen = picture !== undefined

  function choose(files: readonly File[]) {
    const [file] = files
    const problem = files.length > 1 ? 'Please choose one picture' : file && fileError(file)
    setRefused(problem)
    // A refused file replaces nothing; the call clears the server's error about the previous one.
    onChange(problem === undefined ? file : picture)
  }

  function clear(problem?: string) {
    setRefused(problem)
    onChange(undefined)
  }

  return (
    <FileDrop
      label="Picture"
      name="image"
      accept={pictureTypes.join(',')}
      choose={chosen || current !== undefined ? 'Choose another picture' : 'Choose a picture'}
      description={pictureLimits}
      error={error ?? refused}
      disabled={disabled}
      onFiles={choose}
    >
      {chosen && (
        <ChosenPicture file={picture} onRefuse={clear}>
          <Button
            variant="quiet"
            size="small"
            className="-ml-3.5"
            disabled={disabled}
            onClick={() => clear()}
          >
            {current === undefined ? 'Remove' : 'Keep the current picture'}
          </Button>
        </ChosenPicture>
      )}
      {!chosen && current !== undefined && <CurrentPicture path={current} />}
    </FileDrop>
  )
}

const frame = 'h-24 w-32 max-w-none rounded-sm bg-surface object-contain'

type ChosenPictureProps = { file: File; onRefuse: (problem: string) => void; children: Elements }

function ChosenPicture({ file, onRefuse, children }: ChosenPictureProps) {
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
    if (problem !== undefined) onRefuse(problem)
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
        <p className="text-soft">{fileSize(file.size)}</p>
        {!isShown && <p className="text-warn">Your browser cannot show this file.</p>}
        {children}
      </div>
    </div>
  )
}

function CurrentPicture({ path }: { path: string }) {
  return (
    <div className="flex w-full min-w-0 items-center gap-4">
      <ProductPicture
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
