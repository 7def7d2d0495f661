import { renderToStaticMarkup } from 'react-dom/server'
import type { Content } from '../content.ts'
import { ContentBlock } from './content-block.tsx'
import { fontFamily, paint, styleSheet } from './style-sheet.ts'
import { Table } from './table.tsx'

const width = 600

/** Returns the HTML part of a mail. Nested tables and `style` attributes are all that every mail program understands. */
export const renderHtml = (content: Content): string => {
  const html = `<!doctype html>${renderToStaticMarkup(<Page {...content} />)}`
  // React escapes both signs in texts and attributes, so they are here the ends of tags.
  return html.replaceAll('><', '>\n<')
}

function Page({ subject, ...content }: Content) {
  const sheet = withOutlookTable(renderToStaticMarkup(<Sheet {...content} />))
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Mail programs of phones would turn numbers and names into links. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>{subject}</title>
        <style>{styleSheet}</style>
      </head>
      <body {...paint(['canvas'], { margin: 0, padding: 0 })}>
        <Table {...paint(['canvas'])}>
          <tr>
            <td
              align="center"
              style={{ padding: '24px 12px' }}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: React has no conditional comments, and it rendered this HTML.
              dangerouslySetInnerHTML={{ __html: sheet }}
            />
          </tr>
        </Table>
      </body>
    </html>
  )
}

/** Returns `html` with a table of a fixed width and with fonts for Outlook, which ignores `max-width` and inherited fonts. */
const withOutlookTable = (html: string) =>
  [
    '<!--[if mso]><style>p,h1,h2,td,a{font-family:Arial,sans-serif}</style>',
    `<table role="presentation" width="${width}"><tr><td><![endif]-->`,
    html,
    '<!--[if mso]></td></tr></table><![endif]-->',
  ].join('')

function Sheet({ title, blocks, publicUrl, shop }: Omit<Content, 'subject'>) {
  const font = { fontFamily, fontSize: 16, lineHeight: '24px' }
  return (
    <Table {...paint(['sheet'], { ...font, maxWidth: width, borderRadius: 12, textAlign: 'left' })}>
      <tr>
        <td {...paint(['space', 'ink'])}>
          <p style={{ margin: '0 0 28px', fontSize: 15, fontWeight: 600, letterSpacing: 5 }}>
            {shop.shop_name.toUpperCase()}
          </p>
          <h1 style={{ margin: '0 0 12px', fontSize: 24, lineHeight: '30px', fontWeight: 600 }}>{title}</h1>
          {blocks.map((block) => (
            <ContentBlock key={JSON.stringify(block)} block={block} publicUrl={publicUrl} />
          ))}
          <p
            {...paint(['soft', 'line'], {
              margin: '32px 0 0',
              paddingTop: 16,
              fontSize: 13,
              lineHeight: '20px',
            })}
          >
            <a href={publicUrl} {...paint(['soft'])}>
              {publicUrl.replace(/^https?:\/\//, '')}
            </a>
            {shop.seller !== '' && <br />}
            {shop.seller}
          </p>
        </td>
      </tr>
    </Table>
  )
}
