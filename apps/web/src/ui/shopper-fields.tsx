import { maxShopperLength } from '@voltway/contract/browser'
import { TextField } from '@voltway/ui/text-field'

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

/** With `isNew`, password managers offer to generate the password, and else fill in the stored one. */
export const PasswordField = ({ name = 'password', isNew = false, ...props }: PasswordFieldProps) => (
  <TextField
    name={name}
    type="password"
    autoComplete={isNew ? 'new-password' : 'current-password'}
    required
    maxLength={maxShopperLength.password}
    {...props}
  />
)
