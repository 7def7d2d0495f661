import { useMatch } from '@tanstack/react-router'
import { paths } from './paths.ts'
import { isLocked, useAdminSecret } from './secret/admin-secret.ts'
import { trpc } from './trpc.ts'

type Access = { open: readonly string[]; edit: readonly string[] }

// The pages that an admin key with a narrow scope can open, and those on which it can change something.
const narrow: Record<'orders' | 'catalogue' | 'read', Access> = {
  orders: { open: [paths.orders, paths.users], edit: [paths.orders] },
  catalogue: { open: [paths.products], edit: [paths.products] },
  read: { open: [paths.products, paths.orders, paths.users, paths.payments], edit: [] },
}

/**
 * Returns the rights of the secret in this tab, and whether the shop sends mails. The app hides actions that the server
 * would reject. `canEdit` is about the page around the component; outside of the pages, as in the top bar, it has no
 * meaning.
 * Everything is shown until the server has answered, because most secrets can do everything.
 */
export function useAccess() {
  const locked = useAdminSecret(isLocked)
  const { fullPath } = useMatch({ strict: false })
  const { data } = trpc.admin.check.useQuery(undefined, {
    enabled: !locked,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const access = data === undefined || data.scope === 'all' ? undefined : narrow[data.scope]
  const can = (action: keyof Access, path: string) => access === undefined || access[action].includes(path)
  return {
    canOpen: (path: string) => can('open', path),
    canEdit: can('edit', fullPath),
    canMail: data?.mail !== false,
    canSearch: access === undefined || data?.scope === 'read',
  }
}
