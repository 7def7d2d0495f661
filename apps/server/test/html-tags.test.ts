import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dataScript, escapeHtml, htmlTag } from '../src/http/pages/html-tags.ts'

test('no text ends the attribute that it is written into', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(escapeHtml(text)).not.toMatch(/[<>"']/)
      expect(htmlTag('meta', { content: text }).split('"')).toHaveLength(text === '' ? 1 : 3)
    }),
  )
})

test('no value ends the element that it is written into, and the app reads the same value', () => {
  const hostile = fc.constantFrom('</script>', '<!--', '-->', ']]>', '\u2028', '&quot;', '<script>')
  fc.assert(
    fc.property(fc.array(fc.oneof(hostile, fc.string())), (value) => {
      const [, json = ''] =
        /^<script id="data">([^<>&\u2028\u2029]*)<\/script>$/.exec(dataScript({ id: 'data' }, value)) ?? []
      expect(JSON.parse(json)).toEqual(value)
    }),
  )
})
