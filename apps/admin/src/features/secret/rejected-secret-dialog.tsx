import { Dialog as Base } from '@base-ui/react/dialog'
import { classNames } from '@voltway/ui/class-names'
import { backdrop, dialogSurface } from '@voltway/ui/layers'
import { SecretForm } from './secret-form.tsx'

/**
 * Opens above everything else after the server has rejected the secret. Pages and editors below stay as they are. Only a valid
 * secret or Lock closes the dialog; Escape does not.
 */
export function RejectedSecretDialog({ rejection }: { rejection: string | null }) {
  return (
    <Base.Root open={rejection !== null} onOpenChange={(_open, details) => details.cancel()}>
      <Base.Portal>
        <Base.Backdrop forceRender className={classNames(backdrop, 'z-80')} />
        <Base.Viewport className="fixed inset-0 z-80 grid place-items-center p-4">
          <Base.Popup
            data-layer
            className={classNames(
              'grid max-h-full w-full max-w-sm gap-5 overflow-y-auto rounded-xl p-6 sm:p-7',
              'data-ending-style:scale-97 data-starting-style:scale-97 data-ending-style:opacity-0 data-starting-style:opacity-0',
              dialogSurface,
            )}
          >
            <div className="grid gap-2">
              <Base.Title className="text-heading">The admin secret was not accepted</Base.Title>
              <Base.Description className="text-soft">
                It may have been changed. Enter the present secret to continue: the page and your changes stay
                as they are. Lock discards them.
              </Base.Description>
            </div>
            <SecretForm reason={rejection ?? undefined} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
