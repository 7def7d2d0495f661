import { Link, useLocation } from '@tanstack/react-router'
import { brand, pages as shopPages } from '@voltway/contract/browser'
import { Wordmark } from '@voltway/ui/wordmark'
import { ArrowUpRight } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { SearchButton } from '../features/search/search-button.tsx'
import { TopBarSecret } from '../features/secret/top-bar-secret.tsx'
import { pages } from '../lib/paths.ts'
import { isLocked, useAdminSecret } from '../lib/secret/admin-secret.ts'
import { useAccess } from '../lib/use-access.ts'

const item =
  'inline-flex min-h-10 items-center rounded-md px-1 font-medium text-fine transition focus-visible:-outline-offset-2 max-[22rem]:text-xs min-[24rem]:px-2 md:px-1.5 lg:px-2.5 lg:text-sm'

/**
 * The top bar has the logo and links to the pages and to the shop. While the admin is unlocked, it also has the input
 * for the secret. It has one row, and two rows on phones.
 */
export function TopBar() {
  const locked = useAdminSecret(isLocked)
  const links = useVisibleCurrentLink()
  const { canOpen, canSearch } = useAccess()
  const open = pages.filter(({ path }) => canOpen(path))

  return (
    <header className="border-line border-b bg-paper/92 backdrop-blur-lg print:hidden md:sticky md:top-0 md:z-30">
      <div className="page-width flex min-h-bar flex-wrap items-center gap-x-3 gap-y-1 py-2 md:flex-nowrap xl:gap-x-5">
        <p className="flex min-h-9 items-center gap-2.5">
          <Wordmark name={brand} className="h-3.5 w-auto max-[22rem]:h-2.5" />
          <span className="rounded-sm bg-surface px-2 py-0.5 font-medium text-soft text-xs max-lg:hidden">
            Admin
          </span>
        </p>
        <nav
          aria-label="Admin"
          className="min-w-0 max-md:-mx-1 max-md:order-last max-md:w-[calc(100%+0.5rem)] min-[24rem]:max-md:-mx-2 min-[24rem]:max-md:w-[calc(100%+1rem)]"
        >
          <ul
            ref={links}
            className="flex gap-0.5 overflow-x-auto [scrollbar-width:none] max-md:justify-between"
          >
            {open.map(({ path, title }) => (
              <li key={path}>
                <Link
                  to={path}
                  activeOptions={{ exact: true, includeSearch: false }}
                  activeProps={{ className: 'bg-ink/8 text-ink' }}
                  inactiveProps={{ className: 'text-soft hover:bg-ink/8 hover:text-ink' }}
                  className={item}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {/* The size does not change when the admin unlocks the page. */}
        <div className="flex flex-1 items-center justify-end gap-1 has-[input:focus]:[&>button]:opacity-0 xl:gap-3">
          {!locked && canSearch && <SearchButton />}
          {!locked && <TopBarSecret />}
          {/* A new tab without an opener has a storage of its own: the scripts of a live chat must not read the admin secret. */}
          <a
            href={shopPages.shop.path}
            target="_blank"
            rel="noopener"
            title="View shop"
            className="inline-flex h-9 min-w-9 items-center justify-center gap-1 whitespace-nowrap rounded-md font-medium text-sm text-soft hover:text-ink max-xl:hover:bg-ink/7 xl:hover:underline"
          >
            <span className="max-xl:sr-only">View shop</span>
            <ArrowUpRight aria-hidden className="size-4" />
          </a>
        </div>
      </div>
    </header>
  )
}

/** In narrow windows the row of links scrolls. */
function useVisibleCurrentLink() {
  const list = useRef<HTMLUListElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })

  useLayoutEffect(() => {
    const row = list.current
    const link = row?.querySelector<HTMLElement>(`[href="${path}"]`)
    // `scrollIntoView` would also scroll the page.
    if (row && link)
      row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
  }, [path])

  return list
}
