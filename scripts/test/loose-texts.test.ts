import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLooseTexts } from '../lint/find-loose-texts.ts'

const root = join(import.meta.dirname, '../..')
const looseTextsOf = (jsx: string, before = '') =>
  findLooseTexts('x.tsx', `${before}\nexport const x = ${jsx}`)

test('no component of the apps has a text beside a changing node', () => {
  const files = globSync('{apps/{web,admin},packages/ui}/src/**/*.tsx', { cwd: root })
  expect(files.length).toBeGreaterThan(150)
  expect(files.flatMap((file) => findLooseTexts(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test.each([
  ['a text beside a condition', '<button>{busy && <i />}Save</button>'],
  ['a text beside a list', '<p>Products: {lines.map((line) => <b key={line.id}>{line.name}</b>)}</p>'],
  ['a text beside a component, which may be nothing', '<p>Only <EntityName id={id} /></p>'],
  ['a value beside words', '<p>Quantity {qty}</p>'],
  ['a value beside an element', '<button><i />{label}</button>'],
  ['children beside a condition', '<button>{busy && <i />}{children}</button>'],
  ['a text as one of two', "<p>{busy ? 'Saving' : <b>Save</b>}<i /></p>"],
  ['a text that may be absent', "<p>{price}{was !== undefined && ' was'}</p>"],
  ['a text in a fragment, whose element has other children', '<>{name}</>'],
])('finds %s', (_, jsx) => {
  expect(looseTextsOf(jsx)).toHaveLength(1)
})

test.each([
  ['a text alone', '<p>{name}</p>'],
  ['one text of several parts', "<p>{'Quantity ' + qty}</p>"],
  ['words beside elements that stay', '<p>Read the <a href="/news">news</a>.</p>'],
  ['texts with elements of their own', '<button>{busy && <i />}<span>{label}</span></button>'],
])('accepts %s', (_, jsx) => {
  expect(looseTextsOf(jsx)).toEqual([])
})

test('accepts children that cannot be text', () => {
  expect(
    looseTextsOf('<main><h1>{title}</h1>{children}</main>', 'type Props = { children: Elements }'),
  ).toEqual([])
  expect(
    looseTextsOf('<main><h1>{title}</h1>{children}</main>', 'type Props = { children: ReactNode }'),
  ).toHaveLength(1)
})
