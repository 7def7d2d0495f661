import { classNames } from '../class-names.ts'

/** A view has one `primary` button; repeated actions use `outline`; `glass` is for buttons above images. */
export type ButtonVariant = 'primary' | 'outline' | 'secondary' | 'quiet' | 'danger' | 'glass' | 'light'
export type ButtonSize = 'small' | 'medium' | 'large'

export type ButtonStyle = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean }

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-ink text-paper hover:bg-ink/85',
  outline: 'text-ink ring-1 ring-ink ring-inset hover:bg-ink hover:text-paper',
  secondary: 'bg-ink/7 text-ink hover:bg-ink/12',
  quiet: 'text-ink hover:bg-ink/7',
  danger: 'bg-danger text-on-danger hover:bg-danger/85',
  glass: 'bg-black/45 text-white ring-1 ring-white/30 backdrop-blur-md ring-inset hover:bg-black/65',
  light: 'bg-white text-black hover:bg-white/85',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3.5 text-sm',
  medium: 'min-h-11 px-5 text-control',
  large: 'min-h-12 px-8 text-base',
}

/** Returns the classes that give a button or a link the look of our buttons. */
export function buttonClassNames({
  variant = 'primary',
  size = 'medium',
  wide = false,
}: ButtonStyle): string {
  return classNames(
    // Forced-colors mode removes backgrounds; the border still shows a button.
    'inline-flex items-center justify-center gap-2 rounded-md border border-transparent py-1.5 text-center font-medium leading-tight no-underline transition select-none',
    'disabled:opacity-50 aria-disabled:cursor-progress aria-disabled:opacity-70',
    variants[variant],
    sizes[size],
    wide && 'w-full',
  )
}
