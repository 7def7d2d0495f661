import { studioImages } from '../../lib/studio-images.ts'
import { PageSection } from '../../ui/page-section.tsx'
import { WideImage } from '../../ui/wide-image.tsx'
import { Article } from './article.tsx'

const crafts = [
  {
    title: 'Cars',
    text: 'You measure before you argue, and you explain a repair in words that the owner of the car understands.',
    image: studioImages.modelY,
    part: 'object-[76%_50%]',
  },
  {
    title: 'Roofs',
    text: 'You look at a roof and see strings, shade and the electrician who has to reach the last screw.',
    image: studioImages.solar,
    part: 'object-[70%_50%]',
  },
  {
    title: 'Batteries',
    text: 'You know how cells age, and why a house should not notice when the grid fails.',
    image: studioImages.powerwall,
    part: 'object-[42%_50%]',
  },
]

/** The professions that such a store would need. The demonstration store offers no jobs and accepts no applications. */
export function CareersPage() {
  return (
    <Article title="Careers" lead="The crafts behind cars, roofs and batteries.">
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
        <p className="max-w-[60ch] text-soft">There are none at the moment.</p>
      </PageSection>
    </Article>
  )
}
