import { maxShopperLength } from '@voltway/contract/browser'
import { TextField } from '@voltway/ui/text-field'
import { usePageData } from '../lib/page-data.ts'

type ShopperFieldProps = { error?: string | undefined; defaultValue?: string }

export const NameField = (props: ShopperFieldProps) => (
  <TextField
    label="Full name"
    name="name"
    autoComplete="name"
    required
    maxLength={maxShopperLength.personName}
    {...props}
  />
)

export const EmailField = (props: ShopperFieldProps) => (
  <TextField
    label="Email"
    name="email"
    type="email"
    autoComplete="email"
    required
    maxLength={maxShopperLength.email}
    {...props}
  />
)

type PasswordFieldProps = { label: string; name?: string; isNew?: boolean; error: string | undefined }

/**
 * With `isNew`, the field names the minimum length, and password managers offer to generate the password. Otherwise they fill in the
 * stored one.
 */
export function PasswordField({ name = 'password', isNew = false, ...props }: PasswordFieldProps) {
  const { passwordMinLength } = usePageData()
  const isHinted = isNew && props.error === undefined && passwordMinLength !== undefined

  return (
    <TextField
      name={name}
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      maxLength={maxShopperLength.password}
      {...(isHinted && { description: `At least ${passwordMinLength} characters` })}
      {...props}
    />
  )
}
