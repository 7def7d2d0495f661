import { Navigate } from '@tanstack/react-router'
import type { User } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { signOut } from '../../lib/sign-out.ts'
import { texts } from '../../lib/texts.ts'
import { Page } from '../../ui/page.tsx'
import { MyOrders } from './my-orders.tsx'
import { PaymentMethods } from './payment-methods.tsx'

/** The customer's profile, their orders and the payment methods. Whoever is not signed in is sent to the sign-in page. */
export function AccountPage() {
  const { user } = useSession()
  if (user === null) return <Navigate to={paths.signIn} replace />

  return (
    <Page title={texts.account.title} layout="beside" aside={<Profile user={user} />}>
      <MyOrders user={user} />
      <PaymentMethods />
    </Page>
  )
}

function Profile({ user }: { user: User }) {
  const [initial = ''] = user.name.trim()

  return (
    <section aria-label="Profile" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-5">
      <span
        aria-hidden
        className="grid size-14 shrink-0 place-items-center rounded-full bg-ink text-heading text-paper uppercase"
      >
        {initial}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium text-lg [overflow-wrap:anywhere]">{user.name}</p>
        <p className="text-soft [overflow-wrap:anywhere]">{user.email}</p>
      </div>
      <Button variant="secondary" onClick={() => void signOut()}>
        {texts.auth.signOut}
      </Button>
    </section>
  )
}
