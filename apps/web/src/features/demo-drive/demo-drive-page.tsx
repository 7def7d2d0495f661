import { paths } from '../../lib/paths.ts'
import { texts } from '../../lib/texts.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Film } from './film.tsx'

/** An invitation before a film. */
export function DemoDrivePage() {
  return (
    <section className="night relative isolate flex min-h-svh flex-col items-center justify-center gap-9 overflow-hidden bg-[#05070a] px-page py-28 text-center">
      <div aria-hidden className="absolute inset-0 -z-10 bg-black/25" />
      <h1 className="max-w-[14ch] text-display">{texts.demoDrive.title}</h1>
      <p className="max-w-[44ch] text-lead text-white/90">
        Half an hour, a road you know, and nobody talking about horsepower.
      </p>
      <LinkButton to={paths.support} look="light" size="large">
        {texts.demoDrive.bookNow}
      </LinkButton>
      <Film />
    </section>
  )
}
