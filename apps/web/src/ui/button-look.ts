import { classNames } from './class-names.ts'

/** `primary` once per view; `glass` lies on pictures. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger' | 'glass' | 'light'
export type ButtonSize = 'small' | 'medium' | 'large'

export type ButtonStyle = { look?: ButtonLook; size?: ButtonSize; wide?: boolean }

const looks: Record<ButtonLook, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-edge bg-transparent text-ink hover:border-ink hover:bg-surface',
  quiet: 'bg-transparent text-ink hover:bg-ink/8',
  danger: 'bg-danger text-on-danger hover:opacity-90',
  glass: 'bg-black/55 text-white ring-1 ring-white/45 backdrop-blur-md ring-inset hover:bg-black/75',
  light: 'bg-white text-[#11151a] hover:bg-[#e6ebf2]',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3.5 text-sm',
  medium: 'min-h-11 px-5 text-[0.9375rem]',
  large: 'min-h-12 px-8 text-base',
}

/** The classes that make a button or a link look like a button of the house. */
export function buttonLook({ look = 'primary', size = 'medium', wide = false }: ButtonStyle): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-full py-1.5 text-center font-medium leading-tight tracking-[-0.006em] no-underline transition select-none',
    'disabled:opacity-50 aria-disabled:cursor-progress aria-disabled:opacity-70',
    looks[look],
    sizes[size],
    wide && 'w-full',
  )
}
