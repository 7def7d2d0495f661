import type { Content } from './content.ts'
import { renderHtml } from './html/render-html.tsx'
import { paymentCodeFile } from './payment-code.ts'
import { renderText } from './render-text.ts'

/** A mail without sender and recipient. HTML shows an attachment with a `cid` as an image. */
export type Mail = {
  subject: string
  text: string
  html: string
  attachments: { filename: string; contentType: string; content: Uint8Array; cid?: string }[]
}

/**
 * Renders a mail, whose title is by default its subject. The text part has everything that the HTML part has.
 * See docs/decisions/0024-mail-templates.md.
 */
export const createMail = (content: Omit<Content, 'title'> & { title?: string }): Mail => {
  const safe: Content = JSON.parse(JSON.stringify({ title: content.subject, ...content }), (key, value) =>
    typeof value === 'string'
      ? toOneLine(key === 'seller' ? value.replaceAll(/\s*\n\s*/g, ', ') : value)
      : value,
  )
  return {
    subject: safe.subject,
    text: renderText(safe),
    html: renderHtml(safe),
    attachments: safe.blocks.flatMap((block) =>
      block.kind === 'payment code' ? [paymentCodeFile(block.code)] : [],
    ),
  }
}

/** A name must not add a header to a mail or a line to its text part, or reverse the rest of a line. */
const toOneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
