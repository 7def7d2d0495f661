import { CatalogueSearch, NewProduct, OrderSearch, ProductSearch, UserSearch } from '@voltway/contract'
import fc from 'fast-check'
import { expect } from 'vitest'
import {
  createProduct,
  placeOrder,
  saveCart,
  savePaymentMethod,
  searchCatalogue,
  searchOrders,
  searchPaymentMethods,
  searchProducts,
  searchUsers,
} from '../src/index.ts'
import { admin, aPaymentMethod, eachShop, signedIn, type TestShop } from './fixture.ts'

const softHyphen = '\u00ad'

/** A stored text, and the searches that must find it. */
const spelt: readonly [written: string, ...searched: string[]][] = [
  ['Größe', 'GRÖSSE', 'grosse', 'groesse', 'GROẞE', 'größe'.normalize('NFD'), 'ＧＲÖßＥ'],
  ['Fußgänger', 'FUSSGÄNGER', 'fussganger', 'fussgaenger', 'FUẞGÄNGER'],
  ['Φορτιστής', 'ΦΟΡΤΙΣ', 'ΦΟΡΤΙΣΤΉΣ', 'φορτιστησ', 'fortistis'],
  ['ısı pompası', 'ısı', 'ISI', 'isi', 'POMPASI'],
  ['İzmir', 'İZMİR', 'izmir', 'ızmır', 'IZMIR'],
  ['Ørsted', 'orsted', 'ØRSTED'],
  ['Orsted Wind', 'Ørsted'],
  ['Đakovo Łódź', 'dakovo', 'lodz', 'ĐAKOVO', 'łódź'],
  ['Kæde Œuvre Þór Guðrún', 'kaede', 'KÆDE', 'oeuvre', 'thor', 'gudrun', 'ÞÓR'],
  [`Power${softHyphen}wall`, 'powerwall', 'POWER\u200bWALL'],
  ['Powerwall Plus', `power${softHyphen}wall plus`],
  ['Model 3', 'model3', 'MODEL3', 'model 3', 'model-3', 'model３'],
  ['Model3 Kit', 'model 3 kit', 'model3 kit'],
  ['Box 11kW CO₂', '11 kw', '11kw', 'co2'],
  ['D’embruns', "D'embruns", 'd`embruns', 'dʼembruns', 'D´EMBRUNS'],
  ['E‑Auto', 'e-auto', 'e auto', 'E–AUTO'],
  ['Zoë', 'zoe', 'ZOË', 'zoe\u0308'],
  ['Москва́ ёлка', 'МОСКВА', 'елка'],
  ['مَدْرَسَة', 'مدرسة', 'مـدرسة'],
  ['ｶﾞﾚｰｼﾞ', 'ガレージ'],
  ['태양광 패널', '태양광'.normalize('NFD'), '패널'],
  ['Việt Nam', 'viet nam', 'VIỆT'.normalize('NFD')],
]

const waysToWrite: ((text: string) => string)[] = [
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text.normalize('NFC'),
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFKC'),
  (text) => [...text].join(softHyphen),
  (text) => `\ufeff${text}\u200b`,
]

eachShop('one fold for all searches', (test) => {
  const sell = (shop: TestShop, name: string, description = '') =>
    createProduct(shop, admin, NewProduct.parse({ name, price: 1, description }))

  test('shoppers find products in any spelling of their letters', async ({ shop }) => {
    await sell(shop, 'Neither')
    for (const [written] of spelt) await sell(shop, written, `Or ${written}`)
    for (const [written, ...searched] of spelt) {
      for (const search of searched) {
        const { items, similar } = await searchCatalogue(shop, CatalogueSearch.parse({ search }))
        const names = items.map(({ name }) => name)
        expect(names, search).toContain(written.normalize())
        expect(names, search).not.toContain('Neither')
        expect(similar, search).toBe(false)
      }
    }
  })

  test('admins find products, users, orders and payment methods in any spelling', async ({ shop }) => {
    const product = await sell(shop, 'Cable')
    const { id: payment_method_id } = await aPaymentMethod(shop)
    for (const [nth, [written, ...searched]] of spelt.entries()) {
      const { user } = await signedIn(shop, `Pat ${written} Doe`, `p${nth}@example.com`)
      await saveCart(shop, user, { cart: [{ id: product.id, qty: 1 }] })
      await placeOrder(shop, user, { payment_method_id })
      const name = `To ${written}`
      const details = { address: `at ${written}`, currency: 'BTC' }
      await savePaymentMethod(shop, admin, { id: undefined, type: 'crypto', name, details })
      await sell(shop, `Kit ${written}`)
      // Searches of users and orders are not transliterated, and match parts of words.
      const same = searched.filter(
        (search) => !/groesse|gaenger|fortistis|model|kW|e auto|wind|^Ørsted/i.test(search),
      )
      for (const search of same) {
        const ofUser = expect.arrayContaining([expect.objectContaining({ user_id: user.id })])
        expect(await searchUsers(shop, UserSearch.parse({ search })), search).toMatchObject({
          items: expect.arrayContaining([expect.objectContaining({ id: user.id })]),
        })
        for (const status of [undefined, 'pending'])
          expect((await searchOrders(shop, OrderSearch.parse({ search, status }))).items, search).toEqual(
            ofUser,
          )
        const found = await searchProducts(shop, ProductSearch.parse({ search }))
        const named = found.items.map((item) => item.name)
        expect(named, search).toContain(`Kit ${written}`.normalize())
        const methods = await searchPaymentMethods(shop, UserSearch.parse({ search }) as never)
        const methodNames = methods.items.map(({ method }) => method.name)
        expect(methodNames, search).toContain(name)
      }
    }
  })

  test('any text is found by its words in any form', async ({ shop }) => {
    const words = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), {
      minLength: 1,
      maxLength: 3,
    })
    const promise = fc.asyncProperty(words, fc.nat(waysToWrite.length - 1), async (parts, way) => {
      // A text of marks alone has no words, so each name has one more word.
      const parsed = NewProduct.safeParse({ name: `Kit ${parts.join(' ')}`, price: 1 })
      fc.pre(parsed.success)
      if (!parsed.success) return
      const { id } = await createProduct(shop, admin, parsed.data)
      const search = CatalogueSearch.safeParse({ search: waysToWrite[way]?.(parsed.data.name) })
      if (!search.success) return
      const found = await searchCatalogue(shop, { ...search.data, sort: 'newest' })
      expect(found.items.map((item) => item.id)).toContain(id)
    })
    await fc.assert(promise, { numRuns: 60 })
  })
})
