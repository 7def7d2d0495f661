import { TRPCError } from '@trpc/server'
import { contract, type FileName } from '@voltway/contract'
import type { Shop } from '@voltway/domain'
import type { z } from 'zod'
import type { Context } from './context.ts'
import type { WrittenFile } from './csv-file.ts'
import { ordersCsv } from './orders-csv.ts'
import { productsCsv } from './products-csv.ts'
import { requireAdmin } from './require-admin.ts'

const writers: {
  [Name in FileName]: (shop: Shop, input: z.infer<(typeof contract)[Name]['input']>) => WrittenFile
} = { 'admin.orders.export': ordersCsv, 'admin.products.export': productsCsv }

/** Returns a file of the contract for an unvalidated query. @throws the errors of an admin procedure, before the first part */
export const downloadFile = async (ctx: Context, name: FileName, query: unknown): Promise<WrittenFile> => {
  await requireAdmin(ctx, contract[name])
  const { data: input, error } = contract[name].input.safeParse(query)
  if (!input) throw new TRPCError({ code: 'BAD_REQUEST', cause: error })
  const write: (shop: Shop, input: never) => WrittenFile = writers[name]
  return write(ctx.shop, input as never)
}
