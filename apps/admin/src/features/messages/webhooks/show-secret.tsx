import { CopyLines } from '@voltway/ui/copy-lines'
import { dialogs } from '@voltway/ui/dialog-queue'

/** Shows the secret of a webhook once, with a Copy button. `focusAfter` gets the focus when the dialog closes. */
export function showSecret(
  { url, secret }: { url: string; secret: string },
  title: string,
  focusAfter: HTMLElement | null,
): Promise<void> {
  return dialogs.alert({
    title,
    message:
      'Copy it now: it is not shown again. The receiver needs it to verify that a request is from this shop.',
    children: (
      <CopyLines
        lines={[
          { name: 'Webhook', value: url, subject: 'URL' },
          { name: 'Secret', value: secret, subject: 'secret' },
        ]}
      />
    ),
    focusAfter: () => focusAfter,
  })
}
