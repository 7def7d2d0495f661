import type { User } from '@voltway/contract'
import { DownloadButton } from '@voltway/ui/download-button'
import { sessionToken } from '../../lib/session/session.ts'
import { AccountSection } from './account-section.tsx'
import { DialogButton } from './dialog-button.tsx'

/** The section that downloads the data of the account, and deletes the account. */
export function YourData({ user }: { user: User }) {
  const headers = { authorization: `Bearer ${sessionToken()}` }

  return (
    <AccountSection
      title="Your data"
      note={
        <p className="max-w-[68ch] text-soft">
          The download has everything that this shop stores about you, as a JSON file.
        </p>
      }
    >
      <DownloadButton label="Download my data" request={() => fetch('/api/auth/export', { headers })} />
      <DialogButton dialog="delete" user={user}>
        Delete my account
      </DialogButton>
    </AccountSection>
  )
}
