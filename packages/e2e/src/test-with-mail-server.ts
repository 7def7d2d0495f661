import { test as base } from './index.ts'
import { createRestApi } from './rest-api.ts'
import { startMailServer } from './start-mail-server.ts'
import { startShop } from './start-shop.ts'

const adminSecret = 'an admin secret for the browser tests'

/** Playwright's `test` with a shop that sends e-mails to an SMTP server and offers withdrawals. */
export const testWithMailServer = base.extend<
  object,
  {
    mailShop: {
      url: string
      api: ReturnType<typeof createRestApi>
      adminSecret: string
      mailsTo: (address: string) => string[]
    }
  }
>({
  mailShop: [
    async ({ browserName: _ }, use) => {
      const smtp = await startMailServer()
      const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'Voltway <shop@shop.example>' }
      const shop = await startShop({
        ...mail,
        PUBLIC_URL: 'https://shop.example',
        ADMIN_SECRET: adminSecret,
        WITHDRAWAL: 'on',
        WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
      })
      await use({
        url: shop.url,
        api: createRestApi(shop.url, adminSecret),
        adminSecret,
        mailsTo: smtp.mailsTo,
      })
      await shop.stop()
      await smtp.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ mailShop }, use) => use(mailShop.url),
})
