import type { z } from 'zod'
import type { contract, FileName } from '../contract.ts'
import { orderId, placedAt, productId, reference, user, userId } from './example-objects.ts'

/** An example download of each file: the query and the first lines. */
export const fileExamples: {
  [Name in FileName]: { input: z.input<(typeof contract)[Name]['input']>; output: string }
} = {
  'admin.products.export': {
    input: {},
    output: [
      'id,slug,name,price,category,description,stock,hidden,position,data,options',
      `${productId},model-3,Model 3,38990.00,Cars,A compact electric saloon.,3,false,1,Seats: 5,Paint: White [#f2f2ee] | Blue [+1500.00]`,
      '',
    ].join('\r\n'),
  },
  'admin.orders.export': {
    input: { status: 'paid', from: '2026-03-01', to: '2026-03-31', time_zone: 'Europe/Berlin' },
    output: [
      'reference,created_at,status,customer_name,email,total,currency,payment_type,payment_method,items,id,user_id,' +
        'delivery_name,delivery_street,delivery_postal_code,delivery_city,delivery_country,delivery_phone,delivery_note,' +
        'tracking_carrier,tracking_number,tracking_url,note',
      `${reference},${placedAt},paid,${user.name},${user.email},40490.00,USD,bank,Bank transfer,1 × Model 3 (Paint: Deep Blue),${orderId},${userId},` +
        `${user.name},12 Sample Street,94103,San Francisco,US,,,,,,`,
      '',
    ].join('\r\n'),
  },
  'orders.receipt': { input: { id: orderId }, output: '%PDF-1.5 …' },
  'admin.orders.receipt': { input: { id: orderId }, output: '%PDF-1.5 …' },
}
