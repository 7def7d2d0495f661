import { Menu as Base } from '@base-ui/react/menu'
import { classNames } from '@voltway/ui/class-names'
import { Ellipsis } from 'lucide-react'
import { Fragment, type ReactElement, type RefObject, useId, useRef } from 'react'
import { RowButton } from './data-table/row-button.tsx'

export type MenuItem = {
  label: string
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
}

type MenuProps = {
  ref?: RefObject<HTMLButtonElement | null>
  /** The accessible name of the menu: "More actions for VW-7KQ4-M2HX". */
  label: string
  groups: readonly (readonly MenuItem[])[]
  /** Replaces the button with three dots; it must pass on props and ref, as Button does. */
  trigger?: ReactElement
}

/** A button that opens a menu. */
export function Menu({ label, groups, trigger, ref }: MenuProps) {
  const id = useId()
  const ownRef = useRef<HTMLButtonElement>(null)
  const button = ref ?? ownRef
  const dots = (
    <RowButton label={label}>
      <Ellipsis aria-hidden className="size-4.5" />
    </RowButton>
  )

  return (
    <Base.Root>
      <Base.Trigger id={id} ref={button} render={trigger ?? dots} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-55 outline-none">
          <Base.Popup
            aria-label={label}
            data-opener={id}
            className="min-w-44 max-w-[calc(100vw-1rem)] origin-(--transform-origin) rounded-lg border border-line bg-raised p-1.5 text-ink shadow-lift outline-none transition data-ending-style:scale-97 data-starting-style:scale-97 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {groups.map((items, at) => (
              <Fragment key={items[0]?.label}>
                {at > 0 && <Base.Separator className="my-1.5 h-px bg-line" />}
                {items.map((item) => (
                  <OneItem
                    key={item.label}
                    {...item}
                    onSelect={() => {
                      // A dialog that the item opens returns the focus to the button, because the item is gone by then.
                      button.current?.focus()
                      item.onSelect()
                    }}
                  />
                ))}
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function OneItem({ label, danger = false, disabled = false, onSelect }: MenuItem) {
  return (
    <Base.Item
      disabled={disabled}
      onClick={onSelect}
      className={classNames(
        'flex min-h-10 cursor-pointer items-center rounded-sm px-3 text-control outline-none select-none forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:outline-solid forced-colors:data-highlighted:-outline-offset-2 data-disabled:cursor-default data-disabled:opacity-50',
        danger ? 'text-danger data-highlighted:bg-danger-wash' : 'data-highlighted:bg-ink/7',
      )}
    >
      <span>{label}</span>
    </Base.Item>
  )
}
