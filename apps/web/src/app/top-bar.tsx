import { Link } from '@tanstack/react-router'
import { classNames } from '@voltway/ui/class-names'
import { IconButton } from '@voltway/ui/icon-button'
import { toasts } from '@voltway/ui/toasts'
import { Wordmark } from '@voltway/ui/wordmark'
import { CircleUserRound, Menu, ShoppingBag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { openCart, useCart } from '../features/cart/cart.ts'
import { paths } from '../lib/paths.ts'
import { signOut } from '../lib/sign-out.ts'
import { texts } from '../lib/texts.ts'
import { AnchorLink } from '../ui/anchor-link.tsx'
import { panelLinks } from './panel-links.ts'

const loadMenu = () => import('./mobile-menu.tsx')
const MobileMenu = lazy(async () => ({ default: (await loadMenu()).MobileMenu }))

const item =
  'inline-flex min-h-9 items-center rounded-md px-2.5 font-medium text-sm whitespace-nowrap transition hover:bg-ink/8 xl:px-3.5'

const page = `${item} aria-[current=page]:bg-ink/7`

/** The shop's navigation; transparent where it lies on a dark picture. */
export function TopBar({ overPicture }: { overPicture: boolean }) {
  return (
    <header
      className={classNames(
        'fixed inset-x-0 top-0 z-30 text-ink print:hidden',
        overPicture ? 'bar-over-pictures dark-scheme' : 'border-line border-b bg-paper/92 backdrop-blur-lg',
      )}
    >
      <div className="page-width flex h-bar items-center justify-between gap-x-2 lg:grid lg:grid-cols-[1fr_auto_1fr]">
        <Link to={paths.home} className="-m-2 justify-self-start rounded-md p-2">
          <Wordmark className="h-3 w-auto sm:h-3.5" />
        </Link>
        <nav aria-label="Products" className="hidden lg:flex">
          {panelLinks.map(({ hash, title }) => (
            <AnchorLink key={hash} to={paths.home} hash={hash} className={item}>
              {title}
            </AnchorLink>
          ))}
        </nav>
        <div className="-mr-2.5 flex items-center justify-self-end">
          <CartButton />
          <nav aria-label="Shop" className="hidden items-center lg:flex">
            <Link to={paths.shop} activeOptions={{ exact: true, includeSearch: false }} className={page}>
              {texts.nav.shop}
            </Link>
            <Link to={paths.support} className={page}>
              {texts.nav.contact}
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
  const { totalQuantity } = useCart()
  const items = totalQuantity === 1 ? '1 item' : `${totalQuantity} items`

  return (
    <IconButton label={`${texts.nav.cart}, ${items}`} onClick={openCart}>
      <ShoppingBag aria-hidden className="size-5" />
      {totalQuantity > 0 && (
        <span
          data-testid="cart-badge"
          className="absolute top-0.5 right-0 min-w-5 rounded-full bg-ink px-1 text-center font-semibold text-micro text-paper tabular-nums"
        >
          {totalQuantity}
        </span>
      )}
    </IconButton>
  )
}

/** For visitors and for customers; the document's style sheet shows one of them (`markSignedIn`). */
function AccountLinks() {
  return (
    <>
      <Link to={paths.account} className={`${page} signed-in:hidden`}>
        {texts.nav.account}
      </Link>
      <span className="hidden signed-in:contents">
        <Link
          to={paths.account}
          aria-label={texts.nav.account}
          title={texts.nav.account}
          className="inline-flex size-11 items-center justify-center rounded-md transition hover:bg-ink/8"
        >
          <CircleUserRound aria-hidden className="size-5" />
        </Link>
        <button type="button" onClick={() => void signOut()} className={item}>
          {texts.nav.logout}
        </button>
      </span>
    </>
  )
}

function MenuButton() {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)

  function showMenu() {
    toasts.dismissAll()
    setWanted(true)
    setOpen(true)
  }

  return (
    <>
      <IconButton
        label={texts.nav.menu}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="lg:hidden"
        onPointerEnter={loadMenu}
        onFocus={loadMenu}
        onClick={showMenu}
      >
        <Menu aria-hidden className="size-5.5" />
      </IconButton>
      <Suspense fallback={null}>{wanted && <MobileMenu open={open} onOpenChange={setOpen} />}</Suspense>
    </>
  )
}
