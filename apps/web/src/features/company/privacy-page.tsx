import { useSettings } from '../../lib/page-data.ts'
import { texts } from '../../lib/texts/texts.ts'
import { PageSection } from '../../ui/page-section.tsx'
import { Article } from './article.tsx'

export function PrivacyPage() {
  const { email } = useSettings()
  const address = email ?? 'privacy@voltway.example'

  return (
    <Article
      title={texts.footer.privacy}
      lead="What this store keeps about you, why, and how to have it removed."
    >
      <PageSection title="What we keep">
        <p>
          Your name and e-mail address, a one-way hash of your password, your cart, and your orders with the
          prices and payment details that were valid when you placed them. Nothing is sold or passed on.
        </p>
      </PageSection>
      <PageSection title="What your browser keeps">
        <p>
          Your sign-in and your cart, in this browser's own storage, so that both are still there when you
          come back. Signing out removes them. There are no advertising cookies.
        </p>
      </PageSection>
      <PageSection title="Live chat">
        <p>
          Where a chat is offered it is run by another provider, loaded from their servers and under their
          terms. It never shares a page with the administration of the store.
        </p>
      </PageSection>
      <PageSection title="Being forgotten">
        <p>
          Write to{' '}
          <a
            href={`mailto:${address}`}
            className="font-medium underline decoration-edge underline-offset-4 transition hover:decoration-ink"
          >
            {address}
          </a>{' '}
          from the address of your account. Removing an account removes its cart and orders too.
        </p>
      </PageSection>
      <PageSection title="Legal">
        <p>
          Product names, prices and pictures are examples. Nothing here is an offer, and placing an order does
          not oblige anybody to deliver or to pay.
        </p>
      </PageSection>
    </Article>
  )
}
