import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Film } from './film.tsx'

// Darkens the bright lights of the film behind the text, so that the text stays readable.
const shade =
  'bg-[linear-gradient(rgb(13_18_32/0.97)_min(28svh,17rem),rgb(13_18_32/0.6)_36svh,transparent_50svh,transparent_66%,rgb(0_0_0/0.5))]'

export function DemoDrivePage() {
  return (
    <section className="dark-scheme relative isolate flex min-h-[max(100svh,38rem)] flex-col items-center justify-between gap-10 overflow-hidden bg-[#0d1220] px-page pt-[max(4.75rem,10svh)] pb-[max(2.5rem,6svh)] text-center">
      <div className="grid justify-items-center gap-3">
        <h1 className="max-w-[18ch] text-display">Schedule a Demo Drive</h1>
        <p className="max-w-[60ch] text-lead text-white">
          Half an hour, a road you know, and nobody talking about horsepower.
        </p>
      </div>
      <LinkButton
        to={paths.support}
        // The model of the home page's panel whose link the visitor followed.
        state={({ model = '' }) => ({ model })}
        variant="light"
        size="large"
        className="min-w-44 sm:min-w-64"
      >
        Book Now
      </LinkButton>
      <Film />
      <div aria-hidden className={`absolute inset-0 -z-10 ${shade}`} />
    </section>
  )
}
