import { CopyLines } from '@voltway/ui/copy-lines'
import { dialogs } from '@voltway/ui/dialog-queue'

/** A saved webhook. It has its secret after the creation and a rotation, unless the response to the creation was lost. */
export type SavedWebhook = { id?: string; url: string; secret?: string | undefined }

const once =
  'Copy the secret now: it is not shown again. The receiver needs it to verify that a request is from this shop.'
const lost =
  'The connection broke before its secret arrived, and the secret is not shown again. ' +
  'Choose “Rotate secret” in its row to get another one.'

/** Shows the secret of a webhook once, with a Copy button. */
export function showSecret({ url, secret }: SavedWebhook, title: string): void {
  void dialogs.alert({
    title,
    message: secret === undefined ? lost : once,
    children: secret !== undefined && (
      <CopyLines
        lines={[
          { label: 'Webhook', value: url, subject: 'URL' },
          { label: 'Secret', value: secret, subject: 'secret' },
        ]}
      />
    ),
  })
}
