import { type StudioImage, studioImages } from '../../lib/studio-images.ts'
import { WideImage } from '../../ui/wide-image.tsx'
import { Article } from './article.tsx'

type Story = { date: string; title: string; text: string; image: StudioImage }

const newest: Story = {
  date: '2026-11-23',
  title: 'Every product has a page of its own',
  text: 'It has pictures, a description, a table of data and the quantity. Below are the products that you viewed before.',
  image: studioImages.modelS,
}

const earlier: Story[] = [
  {
    date: '2026-11-22',
    title: 'A faster shop',
    text: 'The page of the shop arrives with its products. A click works from the first moment, also while the page still loads.',
    image: studioImages.solar,
  },
  {
    date: '2026-11-21',
    title: 'The history of every order',
    text: 'Your account now shows each status of an order with its time, and the payment details until you have paid.',
    image: studioImages.powerwall,
  },
  {
    date: '2026-11-21',
    title: 'The store opens',
    text: 'Six products, one cart and a checkout that shows you exactly what to pay, to whom, and with which reference. All of it works without a mouse, too.',
    image: studioImages.model3,
  },
]

/** The news about new features of the store, newest first. */
export function NewsPage() {
  return (
    <Article title="News" lead="What is new in the store.">
      <div className="grid gap-x-8 gap-y-12 md:grid-cols-3">
        <article className="grid content-start gap-x-12 gap-y-5 md:col-span-3 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:items-center">
          <WideImage
            image={newest.image}
            eager
            sizes="(min-width: 64rem) 64vw, 96vw"
            className="aspect-16/9 object-[50%_40%] md:aspect-2/1"
          />
          <StoryText {...newest} heading="text-heading lg:text-work" />
        </article>
        {earlier.map((story) => (
          <article key={story.title} className="grid content-start gap-5">
            <WideImage
              image={story.image}
              sizes="(min-width: 48rem) 32vw, 96vw"
              className="aspect-16/9 md:aspect-3/2"
            />
            <StoryText {...story} heading="text-heading" />
          </article>
        ))}
      </div>
    </Article>
  )
}

// In UTC, because the dates are, so that the build and every browser render the same text.
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

function StoryText({ date, title, text, heading }: Omit<Story, 'image'> & { heading: string }) {
  return (
    <div className="grid gap-2">
      <time dateTime={date} className="text-sm text-soft">
        {day.format(new Date(date))}
      </time>
      <h2 className={heading}>{title}</h2>
      <p className="max-w-[60ch] text-soft">{text}</p>
    </div>
  )
}
