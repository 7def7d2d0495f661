import type { Webhook } from '@voltway/contract'
import { dialogs } from '@voltway/ui/dialog-queue'
import { toasts } from '@voltway/ui/toast-queue'
import { confirmDeletion } from '../../../lib/confirm-deletion.ts'
import { serverMessageOr } from '../../../lib/failure.ts'
import { client, trpc } from '../../../lib/trpc.ts'
import { showSecret } from './show-secret.tsx'

const deletionTexts = {
  deleteQuestion: 'Delete webhook?',
  deleted: 'Webhook deleted',
  deleteFailed: 'Delete failed',
}

/** Tests, rotates and deletes webhooks. Rotation and deletion need a confirmation. */
export function useWebhookActions() {
  const { webhooks, deliveries } = trpc.useUtils().admin
  const { test, rotate: changeSecret, delete: deleteWebhook } = client.admin.webhooks
  const fail = (message: string, error: unknown) =>
    toasts.show({ tone: 'failure', message, details: serverMessageOr(error) })
  const refresh = () => void Promise.all([webhooks.invalidate(), deliveries.invalidate()])

  async function sendTest({ id, url }: Webhook): Promise<void> {
    try {
      await test.mutate({ id })
      toasts.show({
        message: 'A test is being sent',
        details: `The list of deliveries has its result: ${url}`,
      })
    } catch (error) {
      fail('Test failed', error)
    }
    refresh()
  }

  async function rotate({ id, url }: Webhook): Promise<void> {
    const agreed = await dialogs.confirm({
      question: 'Rotate the secret?',
      details:
        `For 24 hours, both the new and the present secret sign each request to ${url}. ` +
        'Enter the new one in the receiver within this time.',
      action: 'Rotate secret',
    })
    if (!agreed) return
    try {
      showSecret(await changeSecret.mutate({ id }), 'The new secret')
    } catch (error) {
      fail('Rotation failed', error)
    }
    refresh()
  }

  async function remove({ id, url }: Webhook): Promise<void> {
    await confirmDeletion({
      texts: deletionTexts,
      details: `${url}. Messages that wait to be sent to it are deleted too.`,
      run: () => deleteWebhook.mutate({ id }),
      deletedDetails: url,
    })
    refresh()
  }

  return { sendTest, rotate, remove }
}
