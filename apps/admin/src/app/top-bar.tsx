import { Link } from '@tanstack/react-router'
import { Wordmark } from '@voltway/ui/wordmark'
import { ArrowUpRight } from 'lucide-react'
import { SecretForm } from '../features/secret/secret-form.tsx'
import { pages, shopPath } from '../lib/paths.ts'
import { useAdminSecret } from '../lib/secret.ts'

const item =
  'inline-flex min-h-10 items-center rounded-md px-2 font-medium text-fine transition sm:px-3.5 sm:text-sm'

/** The shop's name, links to the pages and to the shop, and, while unlocked, the field for the secret. */
export function TopBar() {
  const { state } = useAdminSecret()

  return (
    <header className="border-line border-b bg-paper/92 backdrop-blur-lg print:hidden lg:sticky lg:top-0 lg:z-30">
      <div className="page-width flex min-h-bar flex-wrap items-center gap-x-5 gap-y-1 py-2">
        <p className="flex min-h-9 items-center gap-2.5">
          <Wordmark className="h-3.5 w-auto" />
          <span className="rounded-sm bg-surface px-2 py-0.5 font-medium text-soft text-xs">Admin</span>
        </p>
        <nav
          aria-label="Admin"
          className="-mx-2 max-lg:order-last max-lg:w-[calc(100%+1rem)] sm:max-lg:-mx-3.5 lg:mx-0"
        >
          <ul className="flex flex-wrap gap-0.5">
            {pages.map(({ path, title }) => (
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
        <a
          href={shopPath}
          className="ml-auto inline-flex min-h-9 items-center gap-1 font-medium text-sm text-soft hover:text-ink hover:underline"
        >
          View shop
          <ArrowUpRight aria-hidden className="size-4" />
        </a>
        {state === 'unlocked' && (
          <div className="max-sm:w-full">
            <SecretForm compact />
          </div>
        )}
      </div>
    </header>
  )
}
