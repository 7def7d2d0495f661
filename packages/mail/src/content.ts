import type { OrderLine, Settings } from '@voltway/contract'

/** A name and its value in a table. Important values are bold. */
export type Detail = { label: string; value: string; important?: boolean }

/** A part of a mail, which is rendered as HTML and as text. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'details'; title?: string; details: readonly Detail[] }
  /** The QR code of a payment, whose content is `code`. */
  | { kind: 'payment code'; code: string }
  /** `total` is in dollars. */
  | { kind: 'products'; lines: readonly OrderLine[]; total: number }
  /** A button, or a plain link beside the button of a mail. */
  | { kind: 'link'; label: string; url: string; plain?: boolean }

/** The shop that sends a mail. All links and images of the mail begin with `publicUrl`, its origin. */
export type Sender = { publicUrl: string; shop: Settings }

/** The content of a mail. */
export type Content = Sender & { subject: string; title: string; blocks: readonly Block[] }

/** Returns a block with one paragraph. */
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
