import type { Settings } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { Notice } from '@voltway/ui/notice'
import { Skeleton } from '@voltway/ui/skeleton'
import { TextField } from '@voltway/ui/text-field'
import { toasts } from '@voltway/ui/toast-queue'
import { type FormEvent, useState } from 'react'
import { saveWithConflictCheck } from '../../lib/editing/save-with-conflict-check.tsx'
import { useEditor } from '../../lib/editing/use-editor.ts'
import { useErrorFocus } from '../../lib/editing/use-error-focus.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { LabelledCheckbox } from '../../ui/checkbox.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Page } from '../../ui/page.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { describeChanges, isChanged, type SettingsDraft, toDraft, toSaveInput } from './settings-draft.ts'

type Field = {
  name: Exclude<keyof SettingsDraft, 'delivery_required'>
  label: string
  description?: string
  lines?: true
}

const sections: { title: string; fields: Field[] }[] = [
  {
    title: 'Shop',
    fields: [
      { name: 'shop_name', label: 'Shop name', description: 'On every page, in mails and on receipts' },
      { name: 'email', label: 'Email', description: 'For customers, on the support and privacy pages' },
      { name: 'phone', label: 'Phone', description: 'For customers, on the support page' },
      {
        name: 'seller',
        label: 'Seller',
        description:
          'The name and address that customers buy from. With it, the pages no longer say that this is a demonstration store.',
        lines: true,
      },
      {
        name: 'delivery_time',
        label: 'Delivery time',
        description: 'On product pages and in mails about placed orders, such as 2 to 3 weeks',
      },
    ],
  },
  {
    title: 'Receipts',
    fields: [
      {
        name: 'tax_rate',
        label: 'Tax rate in percent',
        description: 'The tax that prices include, also in mails about orders',
      },
      { name: 'tax_note', label: 'Tax note', description: 'Also in mails about orders' },
      { name: 'receipt_footer', label: 'Text at the end', lines: true },
    ],
  },
]

/** The page with the settings of the shop. */
export function SettingsPage() {
  // A refetch while the admin types would hide a conflict. Each visit of the page begins with the present settings.
  const query = trpc.admin.settings.get.useQuery(undefined, { refetchOnWindowFocus: false, gcTime: 0 })

  return (
    <Page title={texts.pages.settings}>
      {query.data ? (
        <SettingsForm settings={query.data} />
      ) : query.error ? (
        <LoadFailed text="Failed to load the settings" query={query} />
      ) : (
        <Skeleton label="Loading" className="h-300 max-w-2xl" />
      )}
    </Page>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const [loaded, setLoaded] = useState(settings)
  const original = toDraft(loaded)
  const [draft, setDraft] = useState(original)
  const caches = trpc.useUtils()
  const { mutateAsync } = trpc.admin.settings.save.useMutation()
  const { errors, saving, save, clearError } = useEditor({ isChanged: isChanged(draft, original) })
  const form = useErrorFocus(errors.failed)

  function change(name: keyof SettingsDraft, value: string | boolean) {
    // The saved settings replace the draft after the save.
    if (saving) return
    setDraft({ ...draft, [name]: value })
    clearError(name)
  }

  function show(present: Settings) {
    setLoaded(present)
    setDraft(toDraft(present))
    caches.admin.settings.get.setData(undefined, present)
  }

  /** Resolves with null, because the form stays open. */
  async function saveDraft(): Promise<null> {
    const saved = await saveWithConflictCheck({
      loaded,
      typed: toDraft({ ...loaded, ...toSaveInput(draft, loaded) }),
      toDraft,
      describeChanges,
      consequence: 'Saving replaces all settings.',
      save: (version) => mutateAsync(toSaveInput(draft, version)),
      onLoad: show,
    })
    if (saved !== null) {
      show(saved)
      toasts.show({ message: 'Settings saved' })
    }
    return null
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void save(saveDraft)
  }

  return (
    <form ref={form} noValidate className="grid max-w-2xl gap-8" onSubmit={submit}>
      {sections.map(({ title, fields }) => (
        <section key={title} aria-label={title} className="grid gap-5">
          <h2 className="text-heading">{title}</h2>
          {fields.map(({ name, lines, ...field }) => {
            const Input = lines ? TextArea : TextField
            return (
              <Input
                key={name}
                {...field}
                name={name}
                autoComplete="off"
                value={draft[name]}
                error={errors.fields[name]}
                onChange={({ target }: { target: { value: string } }) => change(name, target.value)}
              />
            )
          })}
          {title === 'Shop' && (
            <LabelledCheckbox
              name="delivery_required"
              label="Customers must give an address for delivery"
              description="In the checkout of the shop. The API accepts orders without an address."
              checked={draft.delivery_required}
              onChange={({ target }) => change('delivery_required', target.checked)}
            />
          )}
        </section>
      ))}
      {errors.failed > 0 && (
        <Notice tone="danger" role="alert">
          <p className="font-medium">Save failed</p>
          {errors.sentence && <p className="text-sm">{errors.sentence}</p>}
        </Notice>
      )}
      <div>
        <Button type="submit" busy={saving}>
          Save
        </Button>
      </div>
    </form>
  )
}
