import { expect, test } from 'vitest'
import { readChatConfig } from '../src/features/support/chat-config.ts'

test('reads the chat configuration from the HTML page', () => {
  const json = '{"chat":{"provider":"crisp","id":"abc","baseUrl":"","load":"click"}}'
  expect(readChatConfig(json)).toEqual({ provider: 'crisp', id: 'abc', baseUrl: '', load: 'click' })
})

test('has no chat if the HTML page has no readable configuration', () => {
  for (const json of [undefined, null, '', '{', '{}', 'null']) {
    expect(readChatConfig(json).provider).toBe('none')
  }
})
