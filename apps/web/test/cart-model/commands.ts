import fc from 'fast-check'
import type { CartModel } from './cart-model.ts'
import type { Act } from './line-outcomes.ts'
import type { NetworkState } from './network.ts'
import type { Customer, Item } from './shop.ts'
import type { World } from './world.ts'

type Command = fc.AsyncCommand<CartModel, World>
type Needs = (model: Readonly<CartModel>) => boolean

/** A command: what it does with such values, and what it needs of the model. */
const command = <Value>(
  name: string,
  values: fc.Arbitrary<Value>,
  run: (world: World, value: Value) => unknown,
  needs: Needs = () => true,
): fc.Arbitrary<Command> =>
  values.map((value) => ({
    check: needs,
    run: async (_model, world) => {
      await run(world, value)
      await world.check()
    },
    toString: () => `${name} ${JSON.stringify(value)}`,
  }))

const isSignedIn: Needs = (model) => model.isSignedIn
const isSignedOut: Needs = (model) => !model.isSignedIn

const nothing = fc.constant(undefined)
const tab = fc.constantFrom(0 as const, 1 as const)
/** A product, a product in two paints, and a product that goes off sale. */
const item = fc.nat(3)
const customer = fc.constantFrom(0, 0, 0, 1)
const itemOf = (world: World, index: number) => world.items[index] as Item
const customerOf = (world: World, index: number) => world.customers[index] as Customer

const badStates: NetworkState[] = ['offline', 'busy', 'lost response', 'late request', 'late response']
const networkState = fc.constantFrom('good' as const, ...badStates)
const act = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), pieces: fc.constantFrom(1, 1, 2, 997) }),
  fc.record({ kind: fc.constant('change' as const), delta: fc.constantFrom(-2, -1, 1, 3) }),
  fc.constant<Act>({ kind: 'remove' }),
)
const acts = fc.array(fc.record({ tab, item, act }), { minLength: 1, maxLength: 3 })

const often = [command('acts', acts, (world, acts) => world.actAll(acts))]

const sometimes = [
  command('network', networkState, ({ browser }, state) => browser.setNetwork(state)),
  command('late one arrives', fc.constantFrom('first', 'last'), ({ browser }, which) =>
    browser.network.deliver(which),
  ),
  command('wait', fc.constantFrom(1000, 2500, 16_000), ({ browser }, ms) => browser.wait(ms)),
  command('reload', tab, ({ browser }, tab) => browser.reload(tab)),
  command('look', tab, ({ browser }, tab) => browser.tabs[tab].look()),
  command(
    'sign in',
    fc.record({ tab, customer }),
    (world, { tab, customer }) => world.signIn(tab, customerOf(world, customer)),
    isSignedOut,
  ),
  command('other device', fc.record({ customer, item, qty: fc.nat(5) }), (world, { customer, item, qty }) =>
    world.setByDevice(customerOf(world, customer), itemOf(world, item), qty),
  ),
  command('settle', nothing, (world) => world.settle()),
]

const seldom = [
  command(
    'expire',
    nothing,
    (world) => world.expireSession(),
    (model) => model.isSignedIn && !model.isRevoked,
  ),
  command('other device orders', customer, (world, customer) =>
    world.orderByDevice(customerOf(world, customer)),
  ),
  command('off sale', nothing, (world) => world.takeRarityOffSale()),
]

const ends = [
  command(
    'order',
    fc.record({ tab, state: networkState, added: fc.option(fc.nat(2), { nil: undefined }) }),
    (world, { tab, state, added }) =>
      world.order(tab, state, added === undefined ? undefined : itemOf(world, added)),
    isSignedIn,
  ),
  command('sign out', tab, (world, tab) => world.signOut(tab), isSignedIn),
]

const manyOf = <Item>(items: readonly Item[], times: number) =>
  Array.from({ length: times }, () => items).flat()

/** Sequences of commands. `fc.commands` chooses each of the list equally often. */
export const sequences = fc.commands([...manyOf(often, 8), ...sometimes, ...seldom, ...manyOf(ends, 3)], {
  maxCommands: 40,
  size: 'max',
})
