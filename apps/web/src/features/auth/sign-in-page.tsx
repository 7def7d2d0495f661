import { texts } from '../../lib/texts.ts'
import { Page } from '../../ui/page.tsx'

/** Signing in and creating an account, on a page of its own. */
export function SignInPage() {
  return (
    <Page title={texts.auth.signIn} narrow>
      <p>{texts.auth.createAccount}</p>
    </Page>
  )
}
