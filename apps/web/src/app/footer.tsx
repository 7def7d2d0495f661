import { Link } from '@tanstack/react-router'
import { LiveChatLink } from '../features/support/live-chat-link.tsx'
import { useSettings } from '../lib/page-data.ts'
import { paths } from '../lib/paths.ts'
import { texts } from '../lib/texts/texts.ts'

const links = [
  { to: paths.privacy, text: texts.footer.privacy },
  { to: paths.support, text: texts.footer.contact },
  { to: paths.careers, text: texts.footer.careers },
  { to: paths.news, text: texts.footer.news },
  { to: paths.locations, text: texts.footer.locations },
] as const

export function Footer() {
  const { shop_name, seller } = useSettings()

  return (
    <footer className="footer">
      <div className="page-width">
        {/* The build may have rendered the page last year. */}
        <p suppressHydrationWarning>
          {`© ${new Date().getFullYear()} ${shop_name}.${seller ? '' : ' A demonstration store.'}`}
        </p>
        <nav aria-label="Footer">
          <ul>
            {links.map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
            <li>
              <LiveChatLink />
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}
