import { expect, test } from 'vitest'
import { NewTracking } from '../src/orders/delivery-address.ts'

const parse = (url: string) => NewTracking.safeParse({ carrier: 'Post', number: '1', url })

test('a tracking link begins with https:// and has no password, which customers would see', () => {
  expect(parse(' https://post.example/a@b?c=@ ').data?.url).toBe('https://post.example/a@b?c=@')
  expect(parse('Https://post.example').data?.url).toBe('https://post.example')
  for (const url of [
    'http://post.example',
    'https:post',
    'https://',
    'https://user@post.example',
    'https://:password@post.example',
  ])
    expect(parse(url).success, url).toBe(false)
})
