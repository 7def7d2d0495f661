/** Examples of fields by their names. A name that stands for different things has none. */
const examples: Record<string, string | number> = {
  id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6001',
  user_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6002',
  payment_method_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6003',
  order_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6004',
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-02T10:15:00.000Z',
  at: '2026-03-02T10:15:00.000Z',
  email: 'ada@example.com',
  password: 'correct horse battery',
  current_password: 'correct horse battery',
  new_password: 'staple of the battery',
  token: 'sNf2x1mQ0bV7cYw3kR8tZ5uH4jL6pD9aE2gI1oK0sXw',
  reference: 'VW-7KQ4-M2HX',
  price: 38_990,
  expected_total: 38_990,
  qty: 1,
  image: '/images/Zk3v9QxWc0a7-8fae1c-1600x900.webp',
  image_alt: 'A red saloon from the side',
  alt: 'A red saloon from the side',
  category: 'Cars',
  slug: 'model-3',
  option: 'Paint',
  choice: 'Deep Blue',
  swatch: '#1d3557',
  surcharge: 1500,
  currency: 'ETH',
  account_name: 'Sample Store',
  account_number: '55555555',
  bank_name: 'Sample Bank',
  sort_code: '20-20-15',
  iban: 'GB33BUKB20201555555555',
  street: '1 Engine Road',
  postal_code: 'EC1A 1BB',
  city: 'London',
  country: 'GB',
  phone: '+44 20 7946 0000',
  carrier: 'DHL',
}

type Schema = { type?: unknown; enum?: unknown; format?: string; examples?: unknown; anyOf?: Schema[] }

const accepts = ({ type, enum: values, format, anyOf = [] }: Schema, example: string | number): boolean => {
  if (values !== undefined || format === 'binary') return false
  const isNumber = typeof example === 'number'
  return (
    [type].flat().includes(typeof example) ||
    (isNumber && type === 'integer') ||
    anyOf.some((each) => accepts(each, example))
  )
}

/** Adds examples to the schemas of the fields of an object, except to those that have their own. */
export const withExamples = (fields: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => {
      const example = examples[name]
      const isFitting = example !== undefined && accepts(schema, example)
      return [name, isFitting ? { ...schema, examples: schema.examples ?? [example] } : schema]
    }),
  )
