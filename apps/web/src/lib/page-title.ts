import { tabTitle } from '@voltway/contract/facts/pages'
import { useEffect } from 'react'

/** Sets the document's title, for pages whose route says `titlesItself`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = tabTitle(title)
  }, [title])
}
