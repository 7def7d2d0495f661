import { useSettings } from '../../lib/page-data.ts'
import { Page } from '../../ui/page.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { SampleNote } from './article.tsx'

export function PrivacyPage() {
  const { seller, email } = useSettings()
  const address = email ?? 'privacy@voltway.example'

  return (
    <Page
      title="Privacy & Legal"
      lead="The data that this shop stores about you, and how to delete it."
      layout="beside"
    >
      <div className="grid max-w-[68ch] gap-y-10">
        <PageSection title="Data in your account">
          <p>
            We store your name, e-mail address and delivery address, a one-way hash of your password, the time
            of your last sign-in, your cart, and your orders with the prices and payment details that were
            valid when you placed them. For 90 days we keep a record of the mails that we sent to you. If you
            withdraw from an order, we store your declaration for up to three years. We do not sell these
            data. Programs that process orders for us may receive them.
          </p>
        </PageSection>
        <PageSection title="Data in your browser">
          <p>
            This browser stores your sign-in, your cart and the products that you viewed for your next visit.
            Signing out removes the sign-in and the cart. There are no advertising cookies.
          </p>
        </PageSection>
        <PageSection title="Live chat">
          <p>
            If we offer a chat, another provider runs it on its own servers and under its own terms. The admin
            pages of the store never load it.
          </p>
        </PageSection>
        <PageSection title="Deletion of your data">
          <p>
            Delete your account on its page. This also deletes your cart, orders and declarations of
            withdrawal. You cannot delete your account while an order is paid or shipped.
          </p>
          {(email !== null || !seller) && (
            <p>
              You can also write to{' '}
              <a
                href={`mailto:${address}`}
                className="font-medium underline decoration-edge underline-offset-4 transition hover:decoration-ink"
              >
                {address}
              </a>{' '}
              from the address of your account.
            </p>
          )}
        </PageSection>
        {seller ? (
          <PageSection title="Seller">
            <p className="whitespace-pre-line">{seller}</p>
          </PageSection>
        ) : (
          <PageSection title="Legal">
            <p>
              Product names, prices and pictures are examples. Nothing here is an offer, and placing an order
              does not oblige anybody to deliver or to pay.
            </p>
          </PageSection>
        )}
      </div>
      {!seller && <SampleNote />}
    </Page>
  )
}
