import { expect, test } from 'vitest'
import { readChatConfig } from '../src/features/support/chat-config.ts'

test('reads the chat the server wrote into the document', () => {
  const json = '{"chat":{"provider":"crisp","id":"abc","baseUrl":"","load":"click"}}'
  expect(readChatConfig(json)).toEqual({ provider: 'crisp', id: 'abc', baseUrl: '', load: 'click' })
})

test('has no chat when the document says nothing readable', () => {
  for (const json of [undefined, null, '', '{', '{}', 'null']) {
    expect(readChatConfig(json).provider).toBe('none')
  }
})
