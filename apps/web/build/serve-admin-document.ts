import type { Plugin } from 'vite'

/** While developing: the admin's addresses get the admin's document, as the server does it with the built one. */
export function serveAdminDocument(): Plugin {
  return {
    name: 'voltway-serve-admin-document',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const [path = ''] = (request.url ?? '').split('?')
        if (/^\/admin-[a-z]+$/.test(path)) request.url = '/admin.html'
        next()
      })
    },
  }
}
