import type { ReactNode } from 'react'

type MessagePageProps = {
  title: string
  lead: string
  children: ReactNode
}

/** A page with one message, in the middle of the window. */
export function MessagePage({ title, lead, children }: MessagePageProps) {
  return (
    <div className="page-width grid min-h-[70svh] place-content-center justify-items-center gap-6 py-section text-center">
      <h1 className="max-w-[16ch] text-display">{title}</h1>
      <p className="max-w-[44ch] text-lead text-soft">{lead}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}
