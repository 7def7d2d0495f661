import { classNames } from '../class-names.ts'

/** A view has one `primary` button; repeated actions use `outline`; `glass` is for buttons above images. */
export type ButtonVariant = 'primary' | 'outline' | 'secondary' | 'quiet' | 'danger' | 'glass' | 'light'
export type ButtonSize = 'small' | 'medium' | 'large'

export type ButtonStyle = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean }

/** Returns the classes that give a button or a link the look of our buttons (components.css). */
export const buttonClassNames = ({
  variant = 'primary',
  size = 'medium',
  wide = false,
}: ButtonStyle): string => classNames(`button button-${variant} button-${size}`, wide && 'w-full')
