import { imageSources } from '@voltway/contract/images'
import { Button } from '@voltway/ui/button'
import { StoredPicture } from '@voltway/ui/stored-picture'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { FileDrop } from '../../ui/file-drop.tsx'
import { fileFault, fileSize, pictureLimits, pictureTypes, pixelsFault } from './picture-fault.ts'
import { useBlobUrl } from './use-blob-url.ts'

type PictureFieldProps = {
  /** The path of the picture that the product has. */
  current: string | undefined
  picture: File | undefined
  onChange: (picture: File | undefined) => void
  /** The server's sentence about what was sent. */
  error: string | undefined
  disabled: boolean
}

/** Chooses a product's picture and shows it before it is sent; what the server would refuse anyway is told at once. */
export function PictureField({ current, picture, onChange, error, disabled }: PictureFieldProps) {
  const [refused, setRefused] = useState<string>()
  const chosen = picture !== undefined

  function choose(files: readonly File[]) {
    const [file] = files
    const fault = files.length > 1 ? 'Please choose one picture' : file && fileFault(file)
    setRefused(fault)
    // What is refused here replaces nothing, but what the server said about the last one is old now.
    onChange(fault === undefined ? file : picture)
  }

  function takeBack(fault?: string) {
    setRefused(fault)
    onChange(undefined)
  }

  return (
    <FileDrop
      label="Picture"
      name="image"
      accept={pictureTypes.join(',')}
      choose={chosen || current !== undefined ? 'Choose another picture' : 'Choose a picture'}
      orDrop="or drop it here"
      description={pictureLimits}
      error={error ?? refused}
      disabled={disabled}
      onFiles={choose}
    >
      {chosen && (
        <ChosenPicture file={picture} onRefuse={takeBack}>
          <Button
            variant="quiet"
            size="small"
            className="-ml-3.5"
            disabled={disabled}
            onClick={() => takeBack()}
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

type ChosenPictureProps = { file: File; onRefuse: (fault: string) => void; children: ReactNode }

function ChosenPicture({ file, onRefuse, children }: ChosenPictureProps) {
  const url = useBlobUrl(file)
  const [unseen, setUnseen] = useState(false)

  function measure({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
    const fault = pixelsFault(currentTarget.naturalWidth, currentTarget.naturalHeight)
    if (fault !== undefined) onRefuse(fault)
  }

  return (
    <div className="flex w-full min-w-0 items-center gap-4">
      {url !== undefined && !unseen && (
        <img
          key={url}
          src={url}
          alt="Preview"
          className={frame}
          onLoad={measure}
          onError={() => setUnseen(true)}
        />
      )}
      <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
        <p className="line-clamp-3 font-medium">{file.name}</p>
        <p className="text-soft">{fileSize(file.size)}</p>
        {unseen && <p className="text-warn">Your browser cannot show this file.</p>}
        {children}
      </div>
    </div>
  )
}

function CurrentPicture({ path }: { path: string }) {
  return (
    <div className="flex w-full min-w-0 items-center gap-4">
      <StoredPicture
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
