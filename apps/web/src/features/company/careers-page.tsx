import { studioImages } from '../../lib/studio-images.ts'
import { texts } from '../../lib/texts/texts.ts'
import { PageSection } from '../../ui/page-section.tsx'
import { WideImage } from '../../ui/wide-image.tsx'
import { Article } from './article.tsx'

const crafts = [
  {
    title: 'Cars',
    text: 'For who would rather measure than argue, and can explain a repair so that the owner of the car could explain it at dinner.',
    image: studioImages.modelY,
    part: 'object-[76%_50%]',
  },
  {
    title: 'Roofs',
    text: 'For who looks at a roof and sees strings, shade and the electrician who has to reach the last screw.',
    image: studioImages.solar,
    part: 'object-[70%_50%]',
  },
  {
    title: 'Batteries',
    text: 'For who knows why a cell is never just a cell, and why a house should not notice when the grid fails.',
    image: studioImages.powerwall,
    part: 'object-[42%_50%]',
  },
]

/** The professions that such a store would need. The demonstration store offers no jobs and accepts no applications. */
export function CareersPage() {
  return (
    <Article title={texts.footer.careers} lead="The crafts behind cars, roofs and batteries." layout="below">
      <ul className="grid gap-x-8 gap-y-12 md:grid-cols-3">
        {crafts.map(({ title, text, image, part }, index) => (
          <li key={title} className="grid content-start gap-5">
            <WideImage
              image={image}
              eager={index === 0}
              sizes="(min-width: 48rem) 58vw, 96vw"
              className={`aspect-16/9 md:aspect-4/5 ${part}`}
            />
            <div className="grid gap-2">
              <h2 className="text-heading">{title}</h2>
              <p className="text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <PageSection title="Open positions">
        <p className="max-w-[60ch] text-soft">
          None at the moment. Each would stand here with its place, its pay and a way to apply.
        </p>
      </PageSection>
    </Article>
  )
}
