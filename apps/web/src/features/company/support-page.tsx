import { Link, useHydrated, useLocation } from '@tanstack/react-router'
import { pages } from '@voltway/contract/browser'
import { buttonClassNames } from '@voltway/ui/button-class-names'
import type { ReactNode } from 'react'
import { usePageData, useSettings } from '../../lib/page-data.ts'
import { paths } from '../../lib/paths.ts'
import { studioImages } from '../../lib/studio-images.ts'
import { Page } from '../../ui/page.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { WideImage } from '../../ui/wide-image.tsx'
import { contactOptionsId, LiveChatLink, useLiveChat } from './live-chat-link.tsx'
import { serviceCenters } from './service-centers.ts'

const link = 'font-medium underline decoration-edge underline-offset-4 transition hover:decoration-ink'
const number = `${link} text-lg`

/** The contact options of the shop. The samples are from ranges that are reserved for fiction. */
export function SupportPage() {
  const chat = useLiveChat()
  const { withdrawal } = usePageData()
  const { shop_name, seller, email, phone } = useSettings()
  const hydrated = useHydrated()
  const model = useLocation({ select: ({ state }) => state.model })
  const address = email ?? 'support@voltway.example'
  const samples = ['hours', !phone && 'phone numbers', !email && 'e-mail address'].filter(Boolean).join(', ')

  return (
    <Page
      title="Support"
      lead="People who know the cars, the roofs and the batteries. Reach them as you like."
      layout="beside"
      aside={
        // The image fits below the title only if the title is beside the content.
        <div className="mt-6 hidden lg:block">
          <WideImage image={studioImages.modelX} sizes="36vw" className="aspect-4/3 object-[42%_50%]" />
        </div>
      }
    >
      <section
        id={contactOptionsId}
        aria-label="Contact options"
        className="grid scroll-mt-8 gap-10 outline-offset-8"
      >
        <PageSection title="Phone support">
          <dl className="grid gap-4">
            <Line name="Roadside assistance" note="Day and night">
              <PhoneLink phone={phone ?? '+1 202-555-0110'} />
            </Line>
            <Line name="General enquiries" note="Mon to Sat, 8:00 to 20:00">
              <PhoneLink phone={phone ?? '+1 202-555-0120'} />
            </Line>
          </dl>
        </PageSection>
        <PageSection title="Email support">
          <p>
            <a href={`mailto:${address}`} className={number}>
              {address}
            </a>
          </p>
          <p>
            <a
              href={mailUrl(address, hydrated ? model : undefined, shop_name)}
              className={buttonClassNames({ variant: 'secondary' })}
            >
              Email us
            </a>
          </p>
          <p className="text-soft">
            {`Write your order reference into the subject${seller ? '' : '; we answer within one working day'}.`}
          </p>
        </PageSection>
        <PageSection title="Service centers">
          <dl className="grid gap-4">
            {serviceCenters.map(({ name, hours }) => (
              <Line key={name} name={name}>
                <span className="text-soft">{hours}</span>
              </Line>
            ))}
          </dl>
          <p>
            <Link to={paths.locations} className={link}>
              See them on the map
            </Link>
          </p>
        </PageSection>
      </section>
      <PageSection title="Live chat">
        <p className="text-soft">
          {chat
            ? 'Short questions are quickest in the chat. If the chat is closed, call us or write to us.'
            : 'This shop has no live chat. The link shows the other ways to reach us.'}
        </p>
        <p>
          <LiveChatLink className={link} />
        </p>
      </PageSection>
      {withdrawal && (
        <PageSection title={pages.withdraw.title}>
          <p>
            <Link to={paths.withdraw} className={link}>
              Withdraw from an order
            </Link>
          </p>
        </PageSection>
      )}
      {seller !== '' && (
        <PageSection title="Seller">
          <p className="whitespace-pre-line">{seller}</p>
        </PageSection>
      )}
      <p className="max-w-[68ch] text-sm text-soft">
        {seller
          ? `The ${samples} and service centers on this page are samples.`
          : 'This is a demonstration store: the phone numbers, the e-mail address, the hours and the service centers above are samples.'}
      </p>
    </Page>
  )
}

function mailUrl(address: string, model: string | undefined, shopName: string): string {
  const fields: Record<string, string> =
    model === undefined
      ? { subject: `Question for ${shopName}` }
      : { subject: model ? `Demo drive: ${model}` : 'Demo drive', body: `Model: ${model}` }
  // Mail programs do not decode a `+` as a blank.
  const query = new URLSearchParams(fields).toString().replaceAll('+', '%20')
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}?${query}`
}

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={number}>
      {phone}
    </a>
  )
}

function Line({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt>
        <span>{name}</span>
        {note && <span className="block text-sm text-soft">{note}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
