import type { OrderLine } from '@voltway/contract'
import {
  choiceWords,
  formatMoney,
  lineCents,
  lineKey,
  mailImagePath,
  mailImageSize,
  toDollars,
} from '@voltway/contract/browser'
import type { ReactNode } from 'react'
import type { Block, Detail } from '../content.ts'
import { paymentCodeId } from '../payment-code.ts'
import { paint } from './style-sheet.ts'
import { Table } from './table.tsx'

/** A part of a mail. The URLs of its images begin with `publicUrl`. */
export function ContentBlock({ block, publicUrl }: { block: Block; publicUrl: string }) {
  switch (block.kind) {
    case 'paragraph':
      return <p style={{ margin: '12px 0', ...breakable }}>{block.text}</p>
    case 'details':
      return <Details {...block} />
    case 'payment code':
      return <PaymentCode />
    case 'products':
      return <Products {...block} publicUrl={publicUrl} />
    case 'link':
      return block.plain ? <PlainLink {...block} /> : <Button {...block} />
  }
}

function Rows({ title, children }: { title: string | undefined; children: ReactNode }) {
  return (
    <>
      {title !== undefined && (
        <h2 style={{ margin: '28px 0 12px', fontSize: 18, lineHeight: '24px', fontWeight: 600 }}>{title}</h2>
      )}
      <Table style={{ fontSize: 15, lineHeight: '22px' }}>{children}</Table>
    </>
  )
}

function Details({ title, details }: { title?: string; details: readonly Detail[] }) {
  return (
    <Rows title={title}>
      {details.map(({ label, value, important = false }) => (
        <tr key={label}>
          <td {...paint(['soft', 'line'], cell)} width="36%" valign="top">
            {label}
          </td>
          <td
            {...paint(['ink', 'line'], { ...cell, ...breakable, fontWeight: important ? 600 : 400 })}
            valign="top"
          >
            <bdi>{value}</bdi>
          </td>
        </tr>
      ))}
    </Rows>
  )
}

const cell = { padding: '8px 12px 8px 0' }

/** Breaks long words, such as wallet addresses, also in mail programs that know only the older property. */
const breakable = { wordBreak: 'break-word', overflowWrap: 'anywhere' } as const

function PaymentCode() {
  const size = 168
  return (
    <img
      src={`cid:${paymentCodeId}`}
      alt="QR code of this payment"
      loading="lazy"
      width={size}
      height={size}
      style={{ display: 'block', width: size, height: size, margin: '16px 0 0', borderRadius: 8 }}
    />
  )
}

type ProductsProps = { lines: readonly OrderLine[]; total: number; publicUrl: string }

function Products({ lines, total, publicUrl }: ProductsProps) {
  return (
    <Rows title="Products">
      {lines.map((line) => (
        <Line key={lineKey(line)} line={line} publicUrl={publicUrl} />
      ))}
      <tr>
        <td {...paint(['ink', 'line'], { ...cell, fontWeight: 600 })} colSpan={2}>
          Total
        </td>
        <td {...paint(['ink', 'line'], { ...amount, fontWeight: 600 })} align="right">
          {formatMoney(total)}
        </td>
      </tr>
    </Rows>
  )
}

const amount = { padding: '8px 0', whiteSpace: 'nowrap' } as const

const lineCell = { padding: '12px 12px 12px 0' }

function Line({ line, publicUrl }: { line: OrderLine; publicUrl: string }) {
  return (
    <tr>
      <td {...paint(['line'], lineCell)} width={64} valign="top">
        <LineImage image={line.image} publicUrl={publicUrl} />
      </td>
      <td {...paint(['ink', 'line'], { ...lineCell, ...breakable })} valign="top">
        <bdi>{line.name}</bdi>
        <span {...paint(['soft'], { whiteSpace: 'nowrap' })}>{` × ${line.qty}`}</span>
        {line.choices && (
          <div {...paint(['soft'], { fontSize: 14, lineHeight: '20px' })}>
            <bdi>{choiceWords(line.choices)}</bdi>
          </div>
        )}
      </td>
      <td {...paint(['ink', 'line'], { ...amount, padding: '12px 0' })} align="right" valign="top">
        {formatMoney(toDollars(lineCents(line)))}
      </td>
    </tr>
  )
}

/** The image of a line; an empty area of the same size for the placeholder, which few mail programs show. */
function LineImage({ image, publicUrl }: { image: string; publicUrl: string }) {
  const [width, height] = [mailImageSize.width * 0.4, mailImageSize.height * 0.4]
  const path = mailImagePath(image)
  const look = paint(['image'], { display: 'block', width, height, borderRadius: 6 })
  // An image that may load later is not preloaded: React would add a link to the mail.
  return path === undefined ? (
    <div {...look} />
  ) : (
    <img src={publicUrl + path} alt="" loading="lazy" width={width} height={height} {...look} />
  )
}

function Button({ label, url }: { label: string; url: string }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '24px 0 16px' }}>
      <tbody>
        <tr>
          <td {...paint(['button'], { borderRadius: 8 })}>
            <a
              href={url}
              {...paint(['button'], {
                display: 'inline-block',
                padding: '11px 20px',
                borderRadius: 8,
                fontSize: 15,
                fontWeight: 500,
                textDecoration: 'none',
              })}
            >
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function PlainLink({ label, url }: { label: string; url: string }) {
  return (
    <p style={{ margin: '12px 0' }}>
      <a href={url} {...paint(['ink'])}>
        {label}
      </a>
    </p>
  )
}
