import type { PaymentMethod, Product, Session, User } from '@voltway/contract'
import { type Choice, choiceWords, lineKey, maxLines } from '@voltway/contract/browser'
import {
  deleteProduct,
  getCart,
  listOrders,
  login,
  logout,
  placeOrder,
  type Shop,
  saveCart,
  updateProduct,
} from '@voltway/domain'
import { admin, aPaymentMethod, aProduct, password, signedIn, testShop } from '@voltway/domain/fixture'

/** A product in its choices. `name` is the text by which messages name its line. */
export type Item = { product: Product; choices?: Choice[]; key: string; name: string }

/** The quantities of a cart by the keys of its lines. */
export type Quantities = Map<string, number>

export const quantitiesOf = (
  lines: readonly { id: string; choices?: Choice[] | undefined; qty: number }[],
): Quantities => new Map(lines.map((line) => [lineKey(line), line.qty]))

const paints = ['White', 'Blue'].map((name) => ({ name, swatch: '', surcharge: name === 'Blue' ? 5 : 0 }))

/** The real shop on SQLite, with what its server, its shopkeeper and other devices do. */
export type TestedShop = Awaited<ReturnType<typeof openShop>>

export const openShop = async ({ fillers: count = maxLines } = {}) => {
  const shop = await testShop('sqlite')
  const method = await aPaymentMethod(shop)
  const car = await aProduct(shop, 'Car', 30_00)
  const painted = await updateProduct(shop, admin, {
    id: car.id,
    options: [{ name: 'Paint', choices: paints }],
  })
  const battery = await aProduct(shop, 'Battery', 20_00)
  const fillers: Item[] = []
  for (let index = 0; index < count; index += 1)
    fillers.push(plainItem(await aProduct(shop, `Filler ${index}`, 1_00)))
  return {
    shop,
    method,
    items: [plainItem(battery), ...paints.map(({ name }) => paintedItem(painted, name))],
    fillers,
    aRarity: async () => plainItem(await aProduct(shop, 'Rarity', 40_00)),
    setPrice: ({ product }: Item, price: number) => updateProduct(shop, admin, { id: product.id, price }),
    takeOffSale: ({ product }: Item) => deleteProduct(shop, admin, product.id),
  }
}

const plainItem = (product: Product): Item => ({ product, key: lineKey(product), name: product.name })

const paintedItem = (product: Product, choice: string): Item => {
  const choices = [{ option: 'Paint', choice }]
  const key = lineKey({ id: product.id, choices })
  return { product, choices, key, name: `${product.name} (${choiceWords(choices)})` }
}

let customers = 0

/** A customer with an account, and what they do on another device. */
export class Customer {
  readonly user: User
  readonly #shop: Shop
  #session: Session

  static async register(shop: Shop): Promise<Customer> {
    customers += 1
    return new Customer(shop, await signedIn(shop, 'Ada', `shopper${customers}@example.com`))
  }

  constructor(shop: Shop, session: Session) {
    this.#shop = shop
    this.#session = session
    this.user = session.user
  }

  #isUsed = false

  /** The session of a new sign-in. The first one is that of the registration, because a login hashes a password. */
  async signIn(): Promise<Session> {
    const { email } = this.user
    if (this.#isUsed) this.#session = await login(this.#shop, { email, password })
    this.#isUsed = true
    return this.#session
  }

  /** The server forgets the session. */
  revokeSession = () => logout(this.#shop, this.#session.token)

  cart = async (): Promise<Quantities> => quantitiesOf((await getCart(this.#shop, this.user)).cart)

  /** Another device sets the quantity of a line, or removes it with 0. */
  async setQuantity({ product, choices, key }: Item, qty: number): Promise<void> {
    const { cart } = await getCart(this.#shop, this.user)
    const at = cart.findIndex((line) => lineKey(line) === key)
    const line = { id: product.id, choices, qty }
    const changed =
      at < 0 ? [...cart, line] : cart.with(at, { ...cart[at], ...line } as (typeof cart)[number])
    await saveCart(this.#shop, this.user, { cart: changed.filter((each) => each.qty > 0) })
  }

  /** Another device replaces the cart. */
  fill = (items: readonly Item[]) =>
    saveCart(this.#shop, this.user, { cart: items.map(({ product }) => ({ id: product.id, qty: 1 })) })

  /** Another device orders the cart. */
  order = (method: PaymentMethod) => placeOrder(this.#shop, this.user, { payment_method_id: method.id })

  /** The lines of all orders. */
  orders = async () => (await listOrders(this.#shop, this.user)).items.map(({ cart }) => quantitiesOf(cart))
}
