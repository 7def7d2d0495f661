import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

type AdminLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

/**
 * A link within the admin document: it goes there without loading the document again. The router's own links know only
 * the shop's addresses, which this document does not have.
 */
export function AdminLink({ href, onClick, ...rest }: AdminLinkProps) {
  const router = useRouter()

  function press(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || elsewhere) return
    event.preventDefault()
    router.history.push(href)
  }

  return <a {...rest} href={href} onClick={press} />
}
