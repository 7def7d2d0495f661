import { Navigate } from '@tanstack/react-router'
import type { User } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { Page } from '../../ui/page.tsx'
import { AccountSections } from './account-sections.tsx'
import { MyOrders } from './orders/my-orders.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { useNameRefresh } from './use-name-refresh.ts'

/** The customer's profile, orders and payment methods. Redirects visitors to the sign-in page. */
export function AccountPage() {
  const { user } = useSession()
  if (user === null) return <Navigate to={paths.signIn} replace />

  return (
    <Page key={user.id} title="Account" layout="close" aside={<Profile user={user} />}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-y-blocks">
        <MyOrders user={user} />
        <PaymentMethods />
        <AccountSections user={user} />
      </div>
    </Page>
  )
}

function Profile({ user }: { user: User }) {
  const [initial = ''] = user.name.trim()
  useNameRefresh()

  return (
    <section
      aria-label="Profile"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 max-lg:mt-2 lg:flex-nowrap lg:self-center lg:justify-self-end"
    >
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-full bg-ink font-medium text-lg text-paper uppercase"
      >
        {initial}
      </span>
      <div className="min-w-0 flex-1 basis-48 lg:basis-auto [overflow-wrap:anywhere]">
        <p className="font-medium leading-snug">{user.name}</p>
        <p className="text-soft leading-snug">{user.email}</p>
      </div>
      <Button variant="secondary" className="shrink-0 lg:ml-4" onClick={() => void signOut()}>
        Sign Out
      </Button>
    </section>
  )
}
