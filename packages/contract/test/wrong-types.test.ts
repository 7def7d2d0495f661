import { expect, test } from 'vitest'
import { z } from 'zod'
import { procedures, type Route } from '../src/index.ts'

const values = [null, 5, true, 'x', '', [], {}, [null], [5], [[]], [{}]]
const named =
  /must be (record|object|string|number|boolean|array|int|null|map|set|date|bigint|nan|never|undefined)\b|\bUrl\b/

const shapeOf = (schema: z.core.$ZodType): object =>
  schema instanceof z.ZodObject ? schema.shape : shapeOf((schema as z.ZodPipe).in)

test.each(procedures)('a value of a wrong type is described in words: %s', (_, { input }) => {
  const fields = Object.keys(shapeOf(input))
  const messages = [
    ...fields.flatMap((field) => values.map((value) => ({ [field]: value }))),
    ...values,
  ].flatMap((wrong) => input.safeParse(wrong).error?.issues.map(({ message }) => message) ?? [])
  expect(messages.filter((message) => named.test(message))).toEqual([])
})

test.each([
  ['admin.orders.update', { tracking: {} }, ['Carrier', 'Tracking number', 'Tracking link']],
  ['admin.paymentMethods.save', { type: 'crypto', details: {} }, ['Name', 'Wallet address', 'Currency']],
] as const)('a sentence of %s names a field like its form', (name, body, labels) => {
  const { input } = new Map(procedures).get(name) as Route
  const messages = input.safeParse(body).error?.issues.map(({ message }) => message)
  expect(messages).toEqual(expect.arrayContaining(labels.map((label) => `${label} is required`)))
})
