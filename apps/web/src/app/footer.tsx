import { Link } from '@tanstack/react-router'
import { endSentence } from '@voltway/contract/browser'
import { LiveChatLink } from '../features/company/live-chat-link.tsx'
import { useSettings } from '../lib/page-data.ts'
import { activeOptions, paths } from '../lib/paths.ts'

const links = [
  { to: paths.privacy, text: 'Privacy & Legal' },
  { to: paths.support, text: 'Contact' },
  { to: paths.careers, text: 'Careers' },
  { to: paths.news, text: 'News' },
  { to: paths.locations, text: 'Locations' },
] as const

export function Footer() {
  const { shop_name, seller } = useSettings()

  return (
    <footer className="footer">
      <div className="page-width">
        <p>{`${endSentence(`© ${shop_name}`)}${seller ? '' : ' A demonstration store.'}`}</p>
        <nav aria-label="Footer">
          <ul>
            {links.map(({ to, text }) => (
              <li key={to}>
                <Link to={to} activeOptions={activeOptions}>
                  {text}
                </Link>
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
