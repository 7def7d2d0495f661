import { Link } from '@tanstack/react-router'
import { activeOptions, paths } from '../lib/paths.ts'
import { useSession } from '../lib/session/session.ts'
import { signOut } from '../lib/session/sign-out.ts'
import { AnchorLink } from '../ui/anchor-link.tsx'
import { HistoryDialog } from '../ui/history-dialog.tsx'
import { panelLinks } from './panel-links.ts'

type MobileMenuProps = { open: boolean; onOpenChange: (open: boolean) => void }

const item =
  '-mx-3 flex min-h-12 w-[calc(100%+1.5rem)] items-center rounded-md px-3 text-left text-heading transition hover:bg-ink/6'

const links = [
  { to: paths.shop, text: 'Shop' },
  { to: paths.support, text: 'Contact' },
  { to: paths.account, text: 'Account' },
] as const

/** The navigation menu of small screens, with the links that do not fit into the top bar. */
export function MobileMenu({ open, onOpenChange }: MobileMenuProps) {
  const { user } = useSession()
  const close = () => onOpenChange(false)

  function leave() {
    close()
    void signOut()
  }

  return (
    <HistoryDialog size="drawer" open={open} onOpenChange={onOpenChange} title="Menu">
      <nav aria-label="Menu" className="grid gap-6">
        <ul>
          {panelLinks.map(({ hash, title }) => (
            <li key={hash}>
              <AnchorLink to={paths.home} hash={hash} className={item} onClick={close}>
                {title}
              </AnchorLink>
            </li>
          ))}
        </ul>
        <ul className="border-line border-t pt-6">
          {links.map(({ to, text }) => (
            <li key={to}>
              <Link to={to} activeOptions={activeOptions} className={item} onClick={close}>
                {text}
              </Link>
            </li>
          ))}
          {user !== null && (
            <li>
              <button type="button" className={item} onClick={leave}>
                Logout
              </button>
            </li>
          )}
        </ul>
      </nav>
    </HistoryDialog>
  )
}
