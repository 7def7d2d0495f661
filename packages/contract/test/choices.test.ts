import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Choice,
  choiceSearch,
  choiceWords,
  lineKey,
  type ProductOption,
  readChoices,
  selectChoices,
} from '../src/products/choices.ts'

const paint: ProductOption = {
  name: 'Paint',
  choices: [
    { name: 'Pearl White', swatch: '#f2f2ee', surcharge: 0 },
    { name: 'Deep Blue', swatch: '#1d3557', surcharge: 1_500 },
    { name: 'Ember', swatch: '#a4161a', surcharge: 0.1 },
  ],
}
const wheels: ProductOption = {
  name: 'Wheels',
  choices: [
    { name: '19″', swatch: '', surcharge: 0 },
    { name: '21″', swatch: '', surcharge: 0.2 },
  ],
}
const blue: Choice = { option: 'Paint', choice: 'Deep Blue' }
const large: Choice = { option: 'Wheels', choice: '21″' }

// Few names, so that they collide; some are properties of every object.
const name = fc.constantFrom('a', 'b', '1', '0', '__proto__', 'constructor', 'toString', 'A, b: c', '"]')
const options: fc.Arbitrary<ProductOption[]> = fc.uniqueArray(
  fc.record({
    name,
    choices: fc.uniqueArray(
      fc.record({
        name,
        swatch: fc.constant(''),
        surcharge: fc.nat(9_999_999_999).map((cents) => cents / 100),
      }),
      { selector: (choice) => choice.name, minLength: 2, maxLength: 5 },
    ),
  }),
  { selector: (option) => option.name, maxLength: 3 },
)
const wanted = fc.uniqueArray(fc.record({ option: name, choice: name }), {
  selector: ({ option }) => option,
  maxLength: 3,
})

describe('the choices of a product', () => {
  test('have one choice for each option, by default the first', () => {
    expect(selectChoices([paint, wheels])).toEqual({
      choices: [
        { option: 'Paint', choice: 'Pearl White' },
        { option: 'Wheels', choice: '19″' },
      ],
      surcharge: 0,
      offered: true,
    })
    expect(selectChoices([paint, wheels], [large])).toEqual({
      choices: [{ option: 'Paint', choice: 'Pearl White' }, large],
      surcharge: 0.2,
      offered: true,
    })
    expect(selectChoices([])).toEqual({ choices: [], surcharge: 0, offered: true })
  })

  test('have the image of the first choice with an image', () => {
    const [pearl, deep, ember] = paint.choices
    const painted = {
      ...paint,
      choices: [pearl, { ...deep, image: 'blue.webp' }, ember] as typeof paint.choices,
    }
    const rims = {
      ...wheels,
      choices: wheels.choices.map((each) => ({ ...each, image: `${each.name}.webp` })),
    }
    const blue = { option: 'Paint', choice: 'Deep Blue' }
    expect(selectChoices([painted, wheels])).not.toHaveProperty('image')
    expect(selectChoices([painted, rims], [large])).toMatchObject({ image: '21″.webp' })
    expect(selectChoices([painted, rims], [large, blue])).toMatchObject({ image: 'blue.webp' })
  })

  test('have the sum of their surcharges, to the cent', () => {
    const ember = { option: 'Paint', choice: 'Ember' }
    expect(selectChoices([paint, wheels], [ember, large]).surcharge).toBe(0.3)
    fc.assert(
      fc.property(options, fc.array(fc.nat()), (offered, picks) => {
        const chosen = offered.map(({ name, choices }, index) => {
          const choice = choices[(picks[index] ?? 0) % choices.length]
          return { option: name, choice: choice?.name ?? '', surcharge: choice?.surcharge ?? 0 }
        })
        const exact = chosen.reduce(
          (sum, { surcharge }) => sum + BigInt(surcharge.toFixed(2).replace('.', '')),
          0n,
        )
        const { surcharge } = selectChoices(offered, chosen)
        expect(BigInt(surcharge.toFixed(2).replace('.', ''))).toBe(exact)
      }),
    )
  })

  test.each<[string, Choice[]]>([
    ['an unknown choice', [{ option: 'Paint', choice: 'Gold' }, large]],
    ['an unknown option', [blue, { option: 'Towbar', choice: 'Yes' }]],
    ['another case', [{ option: 'paint', choice: 'Deep Blue' }]],
  ])('is not offered with %s, and stays as it was wanted', (_, choices) => {
    const selection = selectChoices([paint, wheels], choices)
    expect(selection.offered).toBe(false)
    expect(selection.choices).toEqual(choices)
  })

  test('do not change when resolved again', () => {
    fc.assert(
      fc.property(options, wanted, (offered, choices) => {
        const once = selectChoices(offered, choices)
        expect(selectChoices(offered, once.choices)).toEqual(once)
      }),
    )
  })

  test('do not depend on the order of the request', () => {
    fc.assert(
      fc.property(options, wanted, (offered, choices) => {
        expect(selectChoices(offered, choices.toReversed())).toEqual(selectChoices(offered, choices))
      }),
    )
  })

  test('are offered exactly if every wanted choice is', () => {
    fc.assert(
      fc.property(options, wanted, (offered, choices) => {
        const known = offered.flatMap(({ name, choices }) =>
          choices.map((each) => JSON.stringify([name, each.name])),
        )
        const all = choices.every(({ option, choice }) => known.includes(JSON.stringify([option, choice])))
        expect(selectChoices(offered, choices).offered).toBe(all)
      }),
    )
  })

  test('keep their names when options and choices get another order', () => {
    fc.assert(
      fc.property(options, wanted, (offered, choices) => {
        const before = selectChoices(offered, choices)
        fc.pre(before.offered)
        const turned = offered
          .map((option) => ({ ...option, choices: option.choices.toReversed() }))
          .toReversed()
        const after = selectChoices(turned, before.choices)
        expect(new Set(after.choices.map((choice) => choiceWords([choice])))).toEqual(
          new Set(before.choices.map((choice) => choiceWords([choice]))),
        )
        expect(after.surcharge).toBe(before.surcharge)
      }),
    )
  })
})

describe('the choices in the URL of a product page', () => {
  test('are read as they were written', () => {
    fc.assert(
      fc.property(options, wanted, (offered, choices) => {
        const { choices: chosen } = selectChoices(
          offered,
          choices.filter((each) => selectChoices(offered, [each]).offered),
        )
        const search = Object.fromEntries(new URLSearchParams(choiceSearch(chosen)))
        expect(readChoices(offered, search)).toEqual(chosen)
      }),
    )
  })

  test('ignore unknown options and choices', () => {
    const search = { Paint: 'deep blue', Wheels: '21″', Towbar: 'Yes', constructor: 'x' }
    expect(readChoices([paint, wheels], search)).toEqual([large])
    expect(readChoices([paint, wheels], {})).toEqual([])
  })
})

describe('the key of a line', () => {
  test('is the product id without choices', () => {
    expect(lineKey({ id: 'a' })).toBe('a')
    expect(lineKey({ id: 'a', choices: [] })).toBe('a')
  })

  test('is equal if and only if product and choices are equal', () => {
    const line = fc.record({ id: fc.constantFrom('a', 'b'), choices: wanted })
    fc.assert(
      fc.property(line, line, (one, other) => {
        const isSame =
          JSON.stringify([one.id, one.choices.map(Object.values)]) ===
          JSON.stringify([other.id, other.choices.map(Object.values)])
        expect(lineKey(one) === lineKey(other)).toBe(isSame)
      }),
    )
  })

  test('is equal for equal choices in any notation', () => {
    const keyOf = (choices?: Choice[]) => lineKey({ id: 'a', ...selectChoices([paint, wheels], choices) })
    const white = { option: 'Paint', choice: 'Pearl White' }
    const small = { option: 'Wheels', choice: '19″' }
    const first = [undefined, [], [white], [small], [small, white], [{ choice: '19″', option: 'Wheels' }]]
    expect(new Set(first.map(keyOf)).size).toBe(1)
    expect(keyOf([blue])).not.toBe(keyOf())
    expect(keyOf([large, blue])).toBe(keyOf([blue, large]))
  })

  test('has the choices as text', () => {
    expect(choiceWords([blue, large])).toBe('Paint: Deep Blue, Wheels: 21″')
    expect(choiceWords([])).toBe('')
    expect(choiceWords()).toBe('')
  })
})
