import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeHtml, fillPlaces, htmlTag, place, withPlaces } from '../src/pages/html-page.ts'

test('every place is filled, each as often as it is there, and the rest stays as it is', () => {
  const html = `<a href="${place('origin')}/x">${place('name')}</a>${place('origin')}`
  expect(fillPlaces(html, { origin: 'http://shop', name: '$& $1' })).toBe(
    '<a href="http://shop/x">$& $1</a>http://shop',
  )
})

test('what is filled in is not looked into: it may hold the mark of a place', () => {
  const nested = `${place('other')}${place('none')}`
  expect(fillPlaces(`${place('one')}|${place('other')}`, { one: nested, other: 'x' })).toBe(`${nested}|x`)
})

test('a place without a value, a value without a place and a mark without an end are refused', () => {
  expect(() => fillPlaces(place('one'), {})).toThrow('"one"')
  expect(() => fillPlaces('', { one: '' })).toThrow('no place for one')
  expect(() => fillPlaces('<!--place:one', { one: '' })).toThrow()
})

test('places are put wherever their texts stand, and filled again give the document', () => {
  const html = '<li id="the-id"><b>the-name</b> the-id</li>'
  const template = withPlaces(html, { id: 'the-id', name: 'the-name' })
  expect(template).toBe(`<li id="${place('id')}"><b>${place('name')}</b> ${place('id')}</li>`)
  expect(fillPlaces(template, { id: 'the-id', name: 'the-name' })).toBe(html)
  expect(() => withPlaces(html, { price: 'the-price' })).toThrow('no price')
})

test('no text ends the attribute that it is written into', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(escapeHtml(text)).not.toMatch(/[<>"']/)
      expect(htmlTag('meta', { content: text }).split('"')).toHaveLength(text === '' ? 1 : 3)
    }),
  )
})
