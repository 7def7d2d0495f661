import { Menu as Base } from '@base-ui/react/menu'
import { classNames } from '@voltway/ui/class-names'
import type { Elements } from '@voltway/ui/elements'
import { IconButton } from '@voltway/ui/icon-button'
import { Ellipsis } from 'lucide-react'
import type { ReactElement } from 'react'

export type MenuItem = {
  label: string
  icon?: Elements
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
}

type MenuProps = {
  /** The button's name and the menu's: "Actions for VW-7KQ4-M2HX". */
  label: string
  /** `line` separates groups. */
  items: readonly (MenuItem | 'line')[]
  /** Another button; it must pass on props and ref, as Button and IconButton do. */
  trigger?: ReactElement
}

/** A button that opens a menu. */
export function Menu({ label, items, trigger }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger ?? <MoreButton label={label} />} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-55 outline-none">
          <Base.Popup
            aria-label={label}
            className="min-w-44 max-w-[calc(100vw-1rem)] origin-(--transform-origin) rounded-lg border border-line bg-raised p-1.5 text-ink shadow-lift outline-none transition data-ending-style:scale-97 data-starting-style:scale-97 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {items.map((item, at) =>
              item === 'line' ? (
                <Base.Separator key={`before ${nameOf(items[at + 1])}`} className="my-1.5 h-px bg-line" />
              ) : (
                <OneItem key={item.label} {...item} />
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function OneItem({ label, icon, danger = false, disabled = false, onSelect }: MenuItem) {
  return (
    <Base.Item
      disabled={disabled}
      onClick={onSelect}
      className={classNames(
        'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-3 text-control outline-none select-none data-disabled:cursor-default data-disabled:opacity-50',
        danger ? 'text-danger data-highlighted:bg-danger-wash' : 'data-highlighted:bg-ink/7',
      )}
    >
      {icon}
      <span>{label}</span>
    </Base.Item>
  )
}

function MoreButton({ label, ...rest }: { label: string }) {
  return (
    <IconButton label={label} {...rest}>
      <Ellipsis aria-hidden className="size-5" />
    </IconButton>
  )
}

function nameOf(item: MenuItem | 'line' | undefined): string {
  return item === undefined || item === 'line' ? '' : item.label
}
