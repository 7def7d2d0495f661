import { Link } from '@tanstack/react-router'
import { sharedTexts } from '@voltway/ui/texts'
import { LiveChatLink } from '../features/support/live-chat-link.tsx'
import { paths } from '../lib/paths.ts'
import { texts } from '../lib/texts.ts'

const links = [
  { to: paths.privacy, text: texts.footer.privacy },
  { to: paths.support, text: texts.footer.contact },
  { to: paths.careers, text: texts.footer.careers },
  { to: paths.news, text: texts.footer.news },
  { to: paths.locations, text: texts.footer.locations },
] as const

const item = 'inline-flex min-h-8 items-center hover:text-ink hover:underline underline-offset-4'

/** At the end of every page. */
export function Footer() {
  return (
    <footer className="snap-end border-line border-t bg-paper text-sm text-soft print:hidden">
      <div className="page-width grid gap-x-8 gap-y-5 py-8 lg:flex lg:items-center lg:justify-between">
        {/* The document may have been prerendered last year. */}
        <p suppressHydrationWarning>
          © {new Date().getFullYear()} {sharedTexts.brand}. A demonstration store.
        </p>
        <nav aria-label="Footer">
          <ul className="grid grid-cols-2 gap-x-6 gap-y-1 sm:flex sm:flex-wrap lg:gap-x-8">
            {links.map(({ to, text }) => (
              <li key={to}>
                <Link to={to} className={item}>
                  {text}
                </Link>
              </li>
            ))}
            <li>
              <LiveChatLink className={item} />
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}
