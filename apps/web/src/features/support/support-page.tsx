import { Building2, Mail, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { texts } from '../../lib/texts.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { LiveChatLink } from './live-chat-link.tsx'

const link = 'font-medium text-accent underline-offset-4 hover:underline'

const serviceCenters = [
  { name: 'North Harbour', hours: 'Mon to Fri, 8:00 to 18:00' },
  { name: 'Old Mill', hours: 'Mon to Sat, 9:00 to 17:00' },
  { name: 'Airfield Park', hours: 'Mon to Fri, 7:30 to 16:30' },
]

/** How to reach the shop. Numbers and addresses are from the ranges reserved for fiction. */
export function SupportPage() {
  return (
    <Page
      title={texts.support.title}
      lead="People who know the cars, the roofs and the batteries. Reach them as you like."
    >
      <div className="grid gap-5 md:grid-cols-2">
        <Channel icon={<Phone />} title={texts.support.phone}>
          <dl className="grid gap-3">
            <Line name={texts.support.roadside} note="Day and night">
              <a href="tel:+12025550110" className={link}>
                +1 202-555-0110
              </a>
            </Line>
            <Line name={texts.support.general} note="Mon to Sat, 8:00 to 20:00">
              <a href="tel:+12025550120" className={link}>
                +1 202-555-0120
              </a>
            </Line>
          </dl>
        </Channel>
        <Channel icon={<Mail />} title={texts.support.email}>
          <p>
            <a href="mailto:support@voltway.example" className={link}>
              support@voltway.example
            </a>
          </p>
          <p className="text-soft">
            Write your order reference into the subject; we answer within one working day.
          </p>
        </Channel>
        <Channel icon={<Building2 />} title={texts.support.serviceCenters}>
          <dl className="grid gap-3">
            {serviceCenters.map(({ name, hours }) => (
              <Line key={name} name={name}>
                <span className="text-soft">{hours}</span>
              </Line>
            ))}
          </dl>
        </Channel>
        <Channel icon={<MessageCircle />} title={texts.support.liveChat}>
          <p className="text-soft">
            Short questions are quickest in the chat. When nobody is there, call or write.
          </p>
          <p>
            <LiveChatLink className={link} />
          </p>
        </Channel>
      </div>
      <p className="text-sm text-soft">
        This is a demonstration store: the lines, addresses and centers above are samples and reach nobody.
      </p>
    </Page>
  )
}

function Channel({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Card className="grid content-start gap-4">
      <h2 className="flex items-center gap-3 text-heading">
        <span aria-hidden className="text-accent">
          {icon}
        </span>
        {title}
      </h2>
      {children}
    </Card>
  )
}

function Line({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6">
      <dt>
        {name}
        {note && <span className="block text-sm text-soft">{note}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
