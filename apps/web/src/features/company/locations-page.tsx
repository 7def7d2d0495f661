import { texts } from '../../lib/texts.ts'
import { PageSection } from '../../ui/page-section.tsx'
import { Article } from './article.tsx'

const places = [
  {
    name: 'North Harbour',
    what: 'Showroom and service',
    how: 'Ten minutes on foot from the ferry, chargers on the quay.',
  },
  {
    name: 'Old Mill',
    what: 'Showroom and solar studio',
    how: 'The roof above you is the exhibit; ask for the ladder.',
  },
  {
    name: 'Airfield Park',
    what: 'Service and demo drives',
    how: 'A closed runway, three cars and nobody in a hurry.',
  },
]

export function LocationsPage() {
  return (
    <Article
      title={texts.footer.locations}
      lead="Places to see the cars, try them, and have them looked after."
    >
      {places.map(({ name, what, how }) => (
        <PageSection key={name} title={name} note={what}>
          <p>{how}</p>
        </PageSection>
      ))}
    </Article>
  )
}
