import { Progress } from '../../ui/progress.tsx'
import { formatFileSize } from './images/image-checks.ts'
import type { SavePhase } from './use-product-save.ts'

type SaveStatusProps = {
  phase: SavePhase
  hasImage: boolean
  /** The message about the last failed save. */
  notice: string | undefined
}

const steps = { working: 'The picture is being processed', sending: 'The picture is being uploaded' }

/** Shows the progress of a save with an image, as text and as a bar. Saves without an image are too short for a bar. */
export function SaveStatus({ phase, hasImage, notice }: SaveStatusProps) {
  const shown = hasImage && phase.step !== 'idle'

  return (
    <div className="grid gap-3 text-sm not-has-[p]:hidden">
      {shown && <Bar phase={phase} />}
      {phase.step === 'idle' && notice !== undefined && <p>{notice}</p>}
      {/* Announces each step once; a live region around the percentage would announce every change of it. */}
      <div role="status" className="sr-only">
        {shown ? steps[phase.step === 'working' ? 'working' : 'sending'] : phase.step === 'idle' && notice}
      </div>
    </div>
  )
}

function Bar({ phase }: { phase: SavePhase }) {
  if (phase.step !== 'sending') {
    return (
      <div className="grid gap-2">
        <p>Processing the picture…</p>
        <Progress label="Processing" />
      </div>
    )
  }
  const { sentBytes, totalBytes } = phase
  const share = totalBytes === 0 ? 0 : sentBytes / totalBytes

  return (
    <div className="grid gap-2">
      <p className="tabular-nums">
        <span>{`Uploading… ${Math.floor(share * 100)} %`}</span>
        {totalBytes > 0 && (
          <span className="text-soft">{` · ${formatFileSize(sentBytes)} of ${formatFileSize(totalBytes)}`}</span>
        )}
      </p>
      <Progress label="Upload" value={share} />
    </div>
  )
}
