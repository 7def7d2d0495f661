import type { User } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { toasts } from '@voltway/ui/toasts'
import { useState } from 'react'
import { client } from '../../lib/trpc.ts'
import { AccountSection } from './account-section.tsx'
import { DialogButton } from './dialog-button.tsx'

/** Downloads the data of the account, and deletes it. */
export function YourData({ user }: { user: User }) {
  const [isLoading, setLoading] = useState(false)

  async function download() {
    setLoading(true)
    try {
      saveFile('my-data.json', JSON.stringify(await client.auth.export.query({}), null, 2))
    } catch (error) {
      console.warn('The data could not be downloaded', error)
      toasts.show({ tone: 'failure', message: 'Your data did not load. Please try again in a moment.' })
    }
    setLoading(false)
  }

  return (
    <AccountSection
      title="Your data"
      note={
        <p className="max-w-[68ch] text-soft">Everything that this shop stores about you, as a JSON file.</p>
      }
    >
      <Button variant="secondary" busy={isLoading} onClick={() => void download()}>
        Download my data
      </Button>
      <DialogButton dialog="delete" user={user}>
        Delete my account
      </DialogButton>
    </AccountSection>
  )
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
