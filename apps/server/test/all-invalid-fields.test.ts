import { contract, type ProcedurePath, procedures, restEndpoint } from '@voltway/contract'
import { expect } from 'vitest'
import { eachServer, errorOf, test } from './harness.ts'
import { form, multipart, text } from './upload-form.ts'

const id = '01900000-0000-7000-8000-000000000000'

type Fields = Record<string, unknown>

const wallet = { type: 'crypto', name: 'Wallet', details: { address: 'abc', currency: 'BTC' } }
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' }
const delivery = { name: 'Ada', street: '1 Long Road', postal_code: '1', city: 'London', country: 'GB' }
const account = { account_name: 'Voltway', account_number: '1', bank_name: 'Bank', sort_code: '', iban: '' }

/** Valid bodies, and invalid values by the path that the response must name. */
const cases: [ProcedurePath, body: Fields, faults: Fields][] = [
  [
    'admin.webhooks.save',
    { url: 'https://erp.example/', events: ['order.placed', 'order.deleted'] },
    { url: 'ftp://erp.example/', 'events.1': 'order', active: 'true' },
  ],
  ['auth.register', ada, { name: '', email: 'x', password: '1' }],
  ['auth.register', ada, { name: '\u0000', email: undefined, password: undefined }],
  ['auth.login', { email: 'ada@example.com', password: 'guess' }, { email: '', password: 5 }],
  ['auth.forgotPassword', { email: 'ada@example.com' }, { email: '' }],
  ['auth.resetPassword', { token: 'a', password: 'correct horse' }, { token: 5, password: '1' }],
  [
    'auth.changePassword',
    { current_password: 'guess', new_password: 'correct horse' },
    { current_password: '', new_password: '1' },
  ],
  [
    'admin.keys.create',
    { name: 'printer', scope: 'orders', days: 30, key_hash: 'a'.repeat(64) },
    { name: 'Owner', scope: 'some', days: 401, key_hash: 'A' },
  ],
  ['admin.users.setResetToken', { id, token_hash: 'a'.repeat(64) }, { token_hash: 'A' }],
  [
    'cart.save',
    { user: {}, cart: [1, 1].map((qty) => ({ id, qty })) },
    { 'user.id': {}, 'cart.0.qty': 0, 'cart.1.id': '', 'cart.1.qty': '1', revision: -1 },
  ],
  [
    'auth.saveDelivery',
    { delivery },
    { 'delivery.city': ' ', 'delivery.country': 'UK', 'delivery.phone': 5 },
  ],
  ['auth.changeName', { name: 'Ada' }, { name: ' ' }],
  ['auth.deleteAccount', { password: 'guess' }, { password: '' }],
  [
    'withdrawals.create',
    { reference: 'VW-7KQ4-M2HX', name: 'Ada', email: 'ada@example.com' },
    { reference: ' ', name: '', email: 'x', message: 5 },
  ],
  ['checkout.placeOrder', { payment_method_id: id }, { payment_method_id: '', expected_total: 'x' }],
  ['admin.products.create', { name: 'Model 3', price: 1 }, { name: '', price: 1.234, description: 5 }],
  ['admin.products.update', { id }, { name: ' ', price: '1', description: null }],
  [
    'admin.products.update',
    { id, data: ['Range', 'Seats'].map((name) => ({ name, value: '5' })) },
    { price: '1', 'data.0.name': '', 'data.1.name': undefined, 'data.1.value': 'a\nb' },
  ],
  ['admin.products.addImage', { id }, { alt: 'a\nb' }],
  [
    'admin.products.arrangeImages',
    { id, images: [{ id: 'a.webp', alt: 'A car' }], before: [] },
    { 'images.0.id': '', 'images.0.alt': 5, before: 'x' },
  ],
  [
    'admin.paymentMethods.save',
    wallet,
    { id: {}, name: '', 'details.address': undefined, 'details.currency': 'B\u0000' },
  ],
  [
    'admin.paymentMethods.save',
    { type: 'bank', name: 'Bank', details: account },
    { name: 'x'.repeat(101), 'details.account_name': '', 'details.bank_name': null, 'details.iban': 5 },
  ],
  ['admin.paymentMethods.save', wallet, { id: true, type: 'cash', name: 5, details: [], position: 1.5 }],
  [
    'admin.settings.save',
    { shop_name: 'Ada’s' },
    { shop_name: '', email: 'nobody', tax_rate: 7.125, delivery_required: 'no' },
  ],
  [
    'admin.orders.update',
    { id, tracking: { carrier: 'Post', number: '1', url: 'https://post.example' } },
    { status: 'lost', note: 5, 'tracking.number': '', 'tracking.url': 'http://post.example' },
  ],
  [
    'admin.orders.setStatuses',
    { ids: [id], status: 'paid', expected_history: { [id]: 1 } },
    { ids: [], status: 'lost', [`expected_history.${id}`]: '1' },
  ],
]

/** Replaces the value at a dotted path of a body; `undefined` removes it. */
const withFault = (body: Fields, path: string, value: unknown) => {
  const copy = structuredClone(body)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const holder = keys.reduce((at, key) => at[key] as Fields, copy)
  holder[last] = value
  return copy
}

/** Returns all non-empty subsets. */
const subsets = <Item>(items: Item[]): Item[][] =>
  Array.from({ length: 2 ** items.length - 1 }, (_, choice) =>
    items.filter((_item, index) => (choice + 1) & (1 << index)),
  )

/** Procedures that need no body, or nothing in it but a file. */
const withoutBody = [
  ...'admin.products.import orders.cancel auth.logout auth.logoutEverywhere'.split(' '),
  ...'admin.deliveries.retry admin.users.sendResetLink admin.users.signOut'.split(' '),
  ...'admin.webhooks.rotate admin.webhooks.test'.split(' '),
]

test('the cases cover every route with a body', () => {
  const bodies = procedures.filter(([name, route]) => {
    const { method } = restEndpoint(route)
    return (method === 'POST' || method === 'PUT') && !withoutBody.includes(name)
  })
  expect([...new Set(cases.map(([name]) => name))].sort()).toEqual(bodies.map(([name]) => name).sort())
})

eachServer('a body that breaks several rules', (test) => {
  test('gets a response that names every invalid field, by REST and tRPC', async (server) => {
    const { token } = await server.aCustomer()
    const rights = { token, secret: server.secret }
    for (const [procedure, body, faults] of cases) {
      const { method, path } = restEndpoint(contract[procedure])
      for (const chosen of subsets(Object.entries(faults))) {
        const faulty = chosen.reduce((at, [key, value]) => withFault(at, key, value), body)
        const paths = chosen.map(([key]) => key).sort()
        const clientRequest = `${procedure} with ${paths}`
        const responses = [
          await server.request(method, `/api${path.replace('{id}', id)}`, { ...rights, body: faulty }),
          await server.mutate(procedure, faulty, rights),
        ]
        for (const response of responses) {
          const { code, error, issues = [] } = errorOf(response)
          expect([response.status, code], clientRequest).toEqual([400, 'VALIDATION_FAILED'])
          expect(issues.map((issue) => issue.path).sort(), clientRequest).toEqual(paths)
          expect(error, clientRequest).toBe(issues[0]?.message)
        }
      }
    }
  })
})

test('the response names invalid headers and form fields, too', async (server) => {
  const { token } = await server.aCustomer()
  const pathsOf = async (response: ReturnType<typeof server.request>) =>
    errorOf(await response).issues?.map(({ path }) => path)

  const headers = { 'idempotency-key': 'two words' }
  const body = { expected_total: 'x' }
  const named = ['payment_method_id', 'expected_total', 'Idempotency-Key']
  expect(await pathsOf(server.request('POST', '/api/checkout', { token, headers, body }))).toEqual(named)
  expect(await pathsOf(server.mutate('checkout.placeOrder', body, { token, headers }))).toEqual(named)

  const raw = form(text('name', ''), text('price', '1.234'), text('description', 'x'.repeat(5001)))
  const upload = { secret: server.secret, headers: multipart, raw }
  const paths = await pathsOf(server.request('POST', '/api/admin/upload-product', upload))
  expect(paths).toEqual(['name', 'price', 'description'])
})
