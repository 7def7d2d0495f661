import { Button } from '@voltway/ui/button'
import type { CSSProperties } from 'react'
import { paths } from '../../lib/paths.ts'
import { texts } from '../../lib/texts.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { type PictureSize, pictureSizes } from './panel-picture-sizes.ts'
import { formats, type Orientation, type Panel, type PanelPicture } from './panels.ts'

type PanelSectionProps = {
  panel: Panel
  first: boolean
  /** An order waits for the products; the button still takes further ones. */
  busy: boolean
  onOrder: () => void
}

/** One full-height panel: a picture, a title at the top, buttons at the bottom. */
export function PanelSection({ panel, first, busy, onOrder }: PanelSectionProps) {
  const titleId = `${panel.id}-title`

  return (
    <section
      id={panel.id}
      aria-labelledby={titleId}
      style={colours(panel.picture)}
      className="panel dark-scheme relative isolate flex min-h-[max(100svh,38rem)] snap-start flex-col items-center justify-between gap-10 overflow-hidden px-page pt-[max(4.75rem,10svh)] pb-[max(2.5rem,6svh)] text-center outline-none"
    >
      <PanelImage picture={panel.picture} first={first} />
      <div aria-hidden className="panel-shade" />
      <div className="panel-text grid gap-2">
        <h2 id={titleId} className="text-display">
          {panel.title}
        </h2>
        <p className="text-lead text-white">{panel.subtitle}</p>
      </div>
      <div className="panel-buttons grid w-full max-w-md gap-3 sm:grid-cols-2">
        <Button
          variant="light"
          size="large"
          wide
          onClick={onOrder}
          aria-busy={busy || undefined}
          aria-describedby={titleId}
        >
          {texts.home.order}
        </Button>
        <LinkButton to={paths.demoDrive} variant="glass" size="large" wide aria-describedby={titleId}>
          {texts.home.demoDrive}
        </LinkButton>
      </div>
    </section>
  )
}

/** As CSS variables of both orientations, between which home.css chooses. */
function colours({ landscape, portrait }: PanelPicture): CSSProperties {
  return {
    '--landscape': landscape.colours.join(),
    '--landscape-sky': landscape.colours[0],
    '--portrait': portrait.colours.join(),
    '--portrait-sky': portrait.colours[0],
  } as CSSProperties
}

function PanelImage({ picture, first }: { picture: PanelPicture; first: boolean }) {
  const { portrait, landscape } = picture

  return (
    <picture className="panel-picture">
      <Sources pictures={portrait} {...pictureSizes.portrait} />
      <Sources pictures={landscape} {...pictureSizes.landscape} />
      <img
        src={picture.fallback}
        alt=""
        width={pictureSizes.landscape.width}
        height={pictureSizes.landscape.height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding={first ? 'sync' : 'async'}
      />
    </picture>
  )
}

type SourcesProps = { pictures: PanelPicture[Orientation] } & PictureSize

function Sources({ pictures, ...size }: SourcesProps) {
  return formats.map((format) => (
    <source key={format} type={`image/${format}`} srcSet={pictures[format]} {...size} />
  ))
}
