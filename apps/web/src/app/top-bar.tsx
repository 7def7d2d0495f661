import { Link } from '@tanstack/react-router'
import { totalQuantity } from '@voltway/contract/browser'
import { classNames } from '@voltway/ui/class-names'
import { IconButton } from '@voltway/ui/icon-button'
import { toasts } from '@voltway/ui/toast-queue'
import { Wordmark } from '@voltway/ui/wordmark'
import { CircleUserRound, Menu, ShoppingBag } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import { openCart } from '../lib/cart/cart-drawer.ts'
import { cartState } from '../lib/cart/cart-state.ts'
import { lazyPart, reportLoadFailure, useLazyPart } from '../lib/lazy-part.ts'
import { useSettings } from '../lib/page-data.ts'
import { activeOptions, paths } from '../lib/paths.ts'
import { signOut } from '../lib/session/sign-out.ts'
import { AnchorLink } from '../ui/anchor-link.tsx'
import { panelLinks } from './panel-links.ts'

const mobileMenu = lazyPart(async () => (await import('./mobile-menu.tsx')).MobileMenu)

const account = { to: paths.account, activeOptions }

/** The shop's navigation; transparent above a dark image. */
export function TopBar({ overImage }: { overImage: boolean }) {
  const { shop_name } = useSettings()

  return (
    <header
      className={classNames(
        'site-bar',
        overImage ? 'bar-over-images dark-scheme' : 'border-line border-b bg-paper/92 backdrop-blur-lg',
      )}
    >
      <div className="page-width">
        <Link to={paths.home} className="bar-home">
          <Wordmark name={shop_name} className="h-3 w-auto sm:h-3.5" />
        </Link>
        <nav aria-label="Products" className="hidden lg:flex">
          {panelLinks.map(({ hash, title }) => (
            <AnchorLink key={hash} to={paths.home} hash={hash} className="bar-item">
              {title}
            </AnchorLink>
          ))}
        </nav>
        <div className="-mr-2.5 flex items-center justify-self-end">
          <CartButton />
          <nav aria-label="Shop" className="hidden items-center lg:flex">
            <Link to={paths.shop} activeOptions={activeOptions} className="bar-item">
              Shop
            </Link>
            <Link to={paths.support} activeOptions={activeOptions} className="bar-item">
              Contact
            </Link>
            <AccountLinks />
          </nav>
          <MenuButton />
        </div>
      </div>
    </header>
  )
}

function CartButton() {
  const pieces = totalQuantity(cartState.use((cart) => cart.lines))
  const items = pieces === 1 ? '1 item' : `${pieces} items`

  return (
    <IconButton label={`Cart, ${items}`} onClick={openCart}>
      <ShoppingBag aria-hidden className="size-5" />
      {pieces > 0 && (
        <span data-testid="cart-badge" className="bar-count">
          {pieces}
        </span>
      )}
    </IconButton>
  )
}

/** CSS hides the links for visitors or those for customers (see `markSignedIn`). */
function AccountLinks() {
  const visitorLink = useRef<HTMLAnchorElement>(null)

  function leave({ currentTarget: button }: MouseEvent<HTMLElement>) {
    void signOut()
    // The link replaces the focused button.
    if (document.activeElement === button) visitorLink.current?.focus()
  }

  return (
    <>
      <Link ref={visitorLink} {...account} className="bar-item signed-in:hidden">
        Account
      </Link>
      <span className="hidden signed-in:contents">
        <Link {...account} aria-label="Account" title="Account" className="bar-icon">
          <CircleUserRound aria-hidden className="size-5" />
        </Link>
        <button type="button" onClick={leave} className="bar-item">
          Logout
        </button>
      </span>
    </>
  )
}

function MenuButton() {
  const [open, setOpen] = useState(false)
  const MobileMenu = useLazyPart(mobileMenu, open, () => {
    setOpen(false)
    reportLoadFailure()
  })

  function showMenu() {
    toasts.dismissAll()
    setOpen(true)
  }

  return (
    <>
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="lg:hidden"
        onPointerEnter={mobileMenu.preload}
        onFocus={mobileMenu.preload}
        onClick={showMenu}
      >
        <Menu aria-hidden className="size-5.5" />
      </IconButton>
      {MobileMenu && <MobileMenu open={open} onOpenChange={setOpen} />}
    </>
  )
}
