import { texts } from '../../lib/texts.ts'
import { PageSection } from '../../ui/page-section.tsx'
import { Article } from './article.tsx'

const stories = [
  {
    title: 'The store opens',
    text: 'Six products, one cart and a checkout that shows you exactly what to pay, to whom, and with which reference.',
  },
  {
    title: 'Every order explains itself',
    text: 'Your account now shows each step an order has taken, with its time, and the payment instructions for as long as you need them.',
  },
  {
    title: 'Made for the keyboard, too',
    text: 'From the first panel to the last confirmation, everything in the store can be reached and done without a mouse.',
  },
]

export function NewsPage() {
  return (
    <Article title={texts.footer.news} lead="What is new in the store.">
      {stories.map(({ title, text }) => (
        <PageSection key={title} title={title}>
          <p>{text}</p>
        </PageSection>
      ))}
    </Article>
  )
}
