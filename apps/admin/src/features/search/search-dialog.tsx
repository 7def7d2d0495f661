import { Autocomplete } from '@base-ui/react/autocomplete'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { maxLength, replaceControlCharacters } from '@voltway/contract/browser'
import { Dialog } from '@voltway/ui/dialog'
import { useHistoryStep } from '@voltway/ui/use-history-step'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { serverMessageOr } from '../../lib/failure.ts'
import { pages } from '../../lib/paths.ts'
import { trpc } from '../../lib/trpc.ts'
import { useAccess } from '../../lib/use-access.ts'
import { type SearchGroup, type SearchItem, searchGroups } from './search-groups.ts'

type SearchDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

const debounceMs = 150

/** A dialog that searches orders, products, customers, payment methods and pages. */
export function SearchDialog({ open, onOpenChange }: SearchDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  useHistoryStep(useRouter().history, open, () => onOpenChange(false))

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Search" initialFocus={input}>
      <SearchBox input={input} onChosen={() => onOpenChange(false)} />
    </Dialog>
  )
}

type SearchBoxProps = { input: RefObject<HTMLInputElement | null>; onChosen: () => void }

function SearchBox({ input, onChosen }: SearchBoxProps) {
  const navigate = useNavigate()
  const { canOpen } = useAccess()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const { data, error, isFetching } = trpc.admin.search.useQuery(
    { q },
    { enabled: q !== '', staleTime: 0, placeholderData: keepPreviousData },
  )
  const isCurrent = q === typed.trim() && (q === '' || !isFetching)
  const groups = searchGroups(
    q === '' ? undefined : data,
    typed,
    pages.filter(({ path }) => canOpen(path)),
  )
  // If the admin presses Enter before the results have arrived, the first result opens when they arrive.
  const isEnterPending = useRef(false)

  useEffect(() => {
    if (!isCurrent || !isEnterPending.current) return
    isEnterPending.current = false
    const first = groups[0]?.items[0]
    if (first) choose(first)
  })

  function choose({ target }: SearchItem) {
    onChosen()
    void navigate(target)
  }

  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
      autoHighlight={typed.trim() === '' ? false : 'always'}
      keepHighlight
      itemToStringValue={({ label }: SearchItem) => label}
      value={typed}
      onValueChange={(value) => {
        isEnterPending.current = false
        setTyped(replaceControlCharacters(value))
      }}
    >
      <Autocomplete.Input
        ref={input}
        aria-label="Search orders, products, customers, payment methods and pages"
        placeholder="Reference, amount, name, e-mail …"
        maxLength={maxLength.search}
        spellCheck={false}
        onKeyDown={(event) => {
          // The code of an Enter that ends the composition of a character.
          if (event.key !== 'Enter' || event.which === 229 || isCurrent) return
          event.preventBaseUIHandler()
          event.preventDefault()
          isEnterPending.current = true
        }}
        className="min-h-12 w-full rounded-md border border-edge bg-paper px-3.5 text-base text-ink placeholder:text-soft"
      />
      <Autocomplete.Status className="min-h-6 py-1 text-sm text-soft">
        {statusText(error, isCurrent, groups)}
      </Autocomplete.Status>
      <Autocomplete.List aria-label="Results" className="min-h-60">
        {(group: SearchGroup) => (
          <Autocomplete.Group key={group.value} items={group.items} className="pb-2">
            <Autocomplete.GroupLabel className="py-1 font-medium text-fine text-soft">
              {group.value}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: SearchItem) => (
                <Autocomplete.Item
                  key={item.key}
                  value={item}
                  onClick={() => choose(item)}
                  className="flex min-h-10 cursor-pointer flex-wrap items-center gap-x-4 rounded-sm px-3 py-1.5 outline-none select-none data-highlighted:bg-ink/7 data-highlighted:outline-2 data-highlighted:outline-accent data-highlighted:outline-solid data-highlighted:-outline-offset-2"
                >
                  <bdi className="min-w-0 font-medium [overflow-wrap:anywhere]">{item.label}</bdi>
                  <bdi className="min-w-0 text-sm text-soft [overflow-wrap:anywhere]">{item.note}</bdi>
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}

function statusText(error: unknown, isCurrent: boolean, groups: readonly SearchGroup[]): string {
  if (error) return serverMessageOr(error, 'The search failed')
  if (!isCurrent) return 'Searching …'
  return groups.length === 0 ? 'Nothing found' : ''
}

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value)

  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])

  return settled
}
