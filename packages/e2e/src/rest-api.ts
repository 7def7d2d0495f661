import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { nodeCount } from './start-shop.ts'

interface CallOptions {
  token?: string
  /** A form is sent as it is, any other value as JSON. */
  body?: unknown
}

interface NewProduct {
  name: string
  price: number
  description?: string
  category?: string
  stock?: number
  hidden?: boolean
  position?: number
  data?: { name: string; value: string }[]
  options?: { name: string; choices: { name: string; swatch: string; surcharge: number }[] }[]
}

interface NewPaymentMethod {
  type: 'crypto' | 'bank'
  name: string
  details: Record<string, string>
}

/** Creates a client of the shop's REST API, which journeys use to prepare their data. */
export function createRestApi(url: string, adminSecret: string) {
  async function call<Result>(
    method: string,
    path: string,
    { token, body }: CallOptions = {},
  ): Promise<Result> {
    const headers = new Headers()
    const isForm = body instanceof FormData
    if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json')
    if (token) headers.set('Authorization', `Bearer ${token}`)
    if (path.startsWith('/api/admin/')) headers.set('X-Admin-Secret', adminSecret)
    const response = await fetch(`${url}${path}`, {
      method,
      headers,
      body: isForm ? body : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    // Other nodes see a change of the catalogue within one second.
    if (nodeCount > 1 && method !== 'GET' && path.startsWith('/api/admin/')) await sleep(1000)
    return response.json()
  }

  const productIds: string[] = []

  return {
    call,
    /** Registers a customer with a random email. */
    async createCustomer(name = 'Ada Lovelace') {
      const password = 'correct horse battery'
      const body = { name, email: `${randomUUID()}@example.com`, password }
      const response = await call<{ token: string; user: { id: string; email: string } }>(
        'POST',
        '/api/auth/register',
        { body },
      )
      return { ...response.user, name, password, token: response.token }
    },
    async createProduct(product: NewProduct) {
      const created = await call<NewProduct & { id: string; slug: string; image: string }>(
        'POST',
        '/api/admin/upload-product',
        { body: product },
      )
      productIds.push(created.id)
      return created
    },
    /** Deletes the products of `createProduct` that are still there. */
    async deleteProducts() {
      for (const id of productIds.splice(0)) await call('DELETE', `/api/admin/products/${id}`).catch(() => {})
    },
    /** Adds an image after the present images of a product. */
    addImage(productId: string, image: Uint8Array<ArrayBuffer>, alt = '') {
      const body = new FormData()
      body.set('alt', alt)
      body.set('image', new Blob([image]), 'image.png')
      return call<{ image: string; images: { id: string; image: string }[] }>(
        'POST',
        `/api/admin/products/${productId}/images`,
        { body },
      )
    },
    createPaymentMethod(method: NewPaymentMethod) {
      return call<NewPaymentMethod & { id: string }>('POST', '/api/admin/payment-methods', { body: method })
    },
  }
}
