import { texts } from '../../lib/texts.ts'
import { PageSection } from '../../ui/page-section.tsx'
import { Article } from './article.tsx'

const roles = [
  {
    title: 'Battery systems engineer',
    place: 'Sample role, on site',
    text: 'You know why a cell is never just a cell, and you would rather measure than argue.',
  },
  {
    title: 'Roof planner, solar',
    place: 'Sample role, half on the road',
    text: 'You look at a roof and see strings, shade and the electrician who has to reach the last screw.',
  },
  {
    title: 'Service advisor',
    place: 'Sample role, any service center',
    text: 'You explain a repair so that the owner of the car could explain it at dinner.',
  },
]

export function CareersPage() {
  return (
    <Article title={texts.footer.careers} lead="Small teams, long views, and a workshop next to every desk.">
      {roles.map(({ title, place, text }) => (
        <PageSection key={title} title={title} note={place}>
          <p>{text}</p>
        </PageSection>
      ))}
      <p>
        Write to{' '}
        <a
          href="mailto:careers@voltway.example"
          className="font-medium underline decoration-edge underline-offset-4 transition hover:decoration-ink"
        >
          careers@voltway.example
        </a>
        . A page about something you built tells us more than a form.
      </p>
    </Article>
  )
}
