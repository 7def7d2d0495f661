import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MarkdownNode, parseMarkdown } from '../src/fields/markdown.ts'
import { markdownToText } from '../src/fields/markdown-to-text.ts'

const htmlOf = (nodes: readonly MarkdownNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node
      const [tag, ...content] = node
      return `<${tag}>${htmlOf(content)}</${tag}>`
    })
    .join('')
const html = (text: string) => htmlOf(parseMarkdown(text))

const tagsOf = (nodes: readonly MarkdownNode[]): string[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return []
    const [tag, ...content] = node
    return [tag, ...tagsOf(content)]
  })

/** Texts with frequent marks. */
const marked = fc
  .array(fc.constantFrom(...'*\n aé字<&"7', '**', '- ', '* ', '1. ', '2. ', '\n\n'))
  .map((parts) => parts.join(''))
const anyText = fc.oneof(marked, fc.string({ unit: 'binary' }))

const without = (text: string, characters: RegExp) => text.replaceAll(characters, '')

describe('a description', () => {
  test('without marks is one paragraph, or several that empty lines separate', () => {
    expect(parseMarkdown('')).toEqual([])
    expect(parseMarkdown(' \n\n')).toEqual([])
    expect(parseMarkdown('One\nTwo')).toEqual([['p', 'One\nTwo']])
    expect(parseMarkdown('One\n \nTwo')).toEqual([
      ['p', 'One'],
      ['p', 'Two'],
    ])
    expect(parseMarkdown('One\n\n\n\nTwo')).toEqual([
      ['p', 'One'],
      ['p', '\n\nTwo'],
    ])
  })

  test.each([
    ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['* a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['- a\n\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['1. a\n2. b\n7. c', '<ol><li>a</li><li>b</li><li>c</li></ol>'],
    ['Has:\n- a\nand more', '<p>Has:</p><ul><li>a</li></ul><p>and more</p>'],
    ['- a\n1. b', '<ul><li>a</li></ul><ol><li>b</li></ol>'],
    ['- a\n2. b', '<ul><li>a</li></ul><p>2. b</p>'],
    ['2. a', '<p>2. a</p>'],
    ['Weight:\n12. kg', '<p>Weight:\n12. kg</p>'],
    ['2026. A year', '<p>2026. A year</p>'],
    ['-a\n- \n1.b', '<p>-a\n- \n1.b</p>'],
    ['- **a** b', '<ul><li><strong>a</strong> b</li></ul>'],
  ])('%j has these lists', (text, expected) => {
    expect(html(text)).toBe(expected)
  })

  test.each([
    ['a **b c** d', '<p>a <strong>b c</strong> d</p>'],
    ['*a*, (*b*) and *c\nd*.', '<p><em>a</em>, (<em>b</em>) and <em>c\nd</em>.</p>'],
    ['这是**粗体**文字', '<p>这是<strong>粗体</strong>文字</p>'],
    ['2 * 3 * 4', '<p>2 * 3 * 4</p>'],
    ['5*6*7', '<p>5*6*7</p>'],
    ['320 mi* and 150 mph* too', '<p>320 mi* and 150 mph* too</p>'],
    ['** a ** and ** and *', '<p>** a ** and ** and *</p>'],
    ['***a***', '<p>***a***</p>'],
    ['**a', '<p>**a</p>'],
    ['**a*', '<p>**a*</p>'],
    ['*a\n\nb*', '<p>*a</p><p>b*</p>'],
  ])('%j has this emphasis', (text, expected) => {
    expect(html(text)).toBe(expected)
  })

  test.each(['# Title', '[a](https://example.com)', 'https://example.com', '`a`', '> a', '_a_', '<b>a</b>'])(
    'leaves %j as text',
    (text) => {
      expect(parseMarkdown(text)).toEqual([['p', text]])
    },
  )

  test('gives well-formed markup with only these tags, and its text without the marks', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const tag of tagsOf(parseMarkdown(text)))
          expect(['p', 'ul', 'ol', 'li', 'strong', 'em']).toContain(tag)
        const marks = /[\s*\d.·-]/g
        expect(without(markdownToText(text), marks)).toBe(without(text, marks))
        expect(markdownToText(text).length).toBeLessThanOrEqual(text.length + text.split('\n').length)
      }),
    )
  })

  test('without marks does not change as plain text, except for empty lines around it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', ' b', '.', '\n', '\n\n', 'é<&')), (parts) => {
        const text = parts.join('')
        expect(markdownToText(text)).toBe(text.replaceAll(/^\n+|\n+$/g, ''))
      }),
    )
    expect(markdownToText('A **b**:\n\n- *c*\n- d\n\n1. e')).toBe('A b:\n\nc · d\n\ne')
  })

  test('with paragraphs and lists is parsed into them', () => {
    const words = fc.stringMatching(/^[a-z]+( [a-z]+)*$/)
    const line = fc.tuple(words, words, words, words).map(([first, strong, second, emphasized]) => ({
      text: `${first} **${strong}** ${second} *${emphasized}*`,
      parts: [`${first} `, ['strong', strong], ` ${second} `, ['em', emphasized]],
    }))
    const list = (tag: 'ul' | 'ol') =>
      fc.array(line, { minLength: 1 }).map((items) => ({
        text: items.map((item, at) => (tag === 'ul' ? '- ' : `${at + 1}. `) + item.text).join('\n'),
        markup: [tag, ...items.map((item) => ['li', ...item.parts])],
      }))
    const paragraph = line.map(({ text, parts }) => ({ text, markup: ['p', ...parts] }))
    fc.assert(
      fc.property(paragraph, list('ul'), paragraph, list('ol'), (...blocks) => {
        const text = blocks.map((block) => block.text).join('\n\n')
        expect(parseMarkdown(text)).toEqual(blocks.map(({ markup }) => markup))
      }),
    )
  })

  test.each([
    ['asterisks', '*'],
    ['openings', ' **a'],
    ['openings and spaces', '*a '],
    ['halves of pairs', '**a* '],
    ['emphasis', '*a* '],
    ['items', '- \n'],
    ['empty lines', '\n'],
    ['spaces', ' '],
    ['items with spaces', '-  '],
    ['numbers', '1. a\n'],
    ['lists and paragraphs', '- a\nb\n'],
  ])('of 300,000 characters of %s is read in time that grows with its length', (_, part) => {
    const text = part.repeat(300_000 / part.length)
    expect(markdownToText(text).length).toBeLessThanOrEqual(text.length * 2)
  })
})
