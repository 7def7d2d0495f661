import { expect, test } from 'vitest'
import { z } from 'zod'
import { procedures } from '../src/index.ts'

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
