import type { DeliveryAddress } from '@voltway/contract'
import { countryCodes, countryName, maxAddressLength } from '@voltway/contract/browser'
import { Field } from '@voltway/ui/field'
import { TextField } from '@voltway/ui/text-field'

type DeliveryAddressFieldsProps = {
  address: DeliveryAddress | null
  /** The messages by the names of the fields, such as `delivery.city`. */
  errors: Partial<Record<string, string>>
}

const countries = countryCodes
  .map((code) => ({ code, name: countryName(code) }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'))

/** The fields of a delivery address for a form. `readDeliveryAddress` reads their values. Browsers can fill them in. */
export function DeliveryAddressFields({ address, errors }: DeliveryAddressFieldsProps) {
  const field = (name: keyof DeliveryAddress, autoComplete: string) => ({
    name: `delivery.${name}`,
    autoComplete,
    maxLength: maxAddressLength.line,
    defaultValue: address?.[name],
    error: errors[`delivery.${name}`],
  })

  return (
    <div className="grid gap-4">
      <TextField label="Recipient" required {...field('name', 'shipping name')} />
      <TextField label="Street and number" required {...field('street', 'shipping street-address')} />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <TextField label="Postal code" required {...field('postal_code', 'shipping postal-code')} />
        <TextField label="City" required {...field('city', 'shipping address-level2')} />
      </div>
      <Field label="Country" error={errors['delivery.country']}>
        {(attributes) => (
          <select
            {...attributes}
            name="delivery.country"
            autoComplete="shipping country"
            required
            defaultValue={address?.country ?? ''}
            className={`min-h-12 cursor-pointer ${attributes.className}`}
          >
            <option value="">Choose a country</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code} className="bg-raised">
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField label="Phone (optional)" type="tel" {...field('phone', 'shipping tel')} />
      <Field label="Note for the carrier (optional)" error={errors['delivery.note']}>
        {(attributes) => (
          <textarea
            {...attributes}
            name="delivery.note"
            autoComplete="off"
            rows={2}
            maxLength={maxAddressLength.note}
            defaultValue={address?.note}
            className={`field-sizing-content max-h-40 min-h-12 py-2.5 ${attributes.className}`}
          />
        )}
      </Field>
    </div>
  )
}
