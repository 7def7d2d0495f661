import { paths } from '../../lib/paths.ts'
import { texts } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { type Sight, sights } from './panel-sights.ts'
import { formats, type Orientation, type Panel, type PanelPicture } from './panels.ts'

type PanelSectionProps = { panel: Panel; first: boolean; onOrder: () => void }

/** One full-height panel: a picture, its words at the top, what can be done at the bottom. */
export function PanelSection({ panel, first, onOrder }: PanelSectionProps) {
  const titleId = `${panel.id}-title`

  return (
    <section
      id={panel.id}
      aria-labelledby={titleId}
      className="night relative isolate flex min-h-[max(100svh,38rem)] snap-start flex-col items-center justify-between gap-10 overflow-hidden bg-[#0b0d10] px-page pt-[max(4.75rem,12svh)] pb-[max(3.5rem,9svh)] text-center outline-none"
    >
      <PanelImage picture={panel.picture} first={first} />
      <div
        aria-hidden
        className="absolute inset-x-0 top-0 -z-10 h-2/5 bg-linear-to-b from-black/55 to-transparent"
      />
      <div className="grid gap-2">
        <h2 id={titleId} className="text-display">
          {panel.title}
        </h2>
        <p className="text-lead text-white/90">{panel.subtitle}</p>
      </div>
      <div className="grid w-full max-w-md gap-3 sm:grid-cols-2">
        <Button look="light" size="large" wide onClick={onOrder} aria-describedby={titleId}>
          {texts.home.order}
        </Button>
        <LinkButton to={paths.demoDrive} look="glass" size="large" wide aria-describedby={titleId}>
          {texts.home.demoDrive}
        </LinkButton>
      </div>
    </section>
  )
}

function PanelImage({ picture, first }: { picture: PanelPicture; first: boolean }) {
  const { portrait, landscape } = picture

  return (
    <picture className="absolute inset-0 -z-10">
      <Sources pictures={portrait} {...sights.portrait} />
      <Sources pictures={landscape} {...sights.landscape} />
      <img
        src={picture.fallback}
        alt=""
        width={sights.landscape.width}
        height={sights.landscape.height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding={first ? 'sync' : 'async'}
        className="size-full object-cover"
      />
    </picture>
  )
}

type SourcesProps = { pictures: PanelPicture[Orientation] } & Sight

function Sources({ pictures, ...size }: SourcesProps) {
  return formats.map((format) => (
    <source key={format} type={`image/${format}`} srcSet={pictures[format]} {...size} />
  ))
}
