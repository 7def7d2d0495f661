import { describe, expect, it } from 'vitest'
import { downloadFileName } from '../src/lib/download-file-name.ts'

describe('the name of a saved file', () => {
  it.each([
    ['attachment; filename="orders-2026-11-21.csv"', 'orders-2026-11-21.csv'],
    ['attachment; filename=orders.csv; size=3', 'orders.csv'],
    ['attachment; filename="../../etc/passwd"', '.._.._etc_passwd'],
    ['attachment; filename="a b\u202egpj.csv"', 'a_b_gpj.csv'],
    ['attachment; filename=".."', 'export.csv'],
    ['attachment; filename=""', 'export.csv'],
    ['attachment', 'export.csv'],
    [null, 'export.csv'],
  ])('of %s is %s', (disposition, name) => {
    expect(downloadFileName(disposition, 'export.csv')).toBe(name)
  })
})
