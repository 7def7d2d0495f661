import { getRouteApi } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import { texts } from '../../lib/texts.ts'
import { viewerTimeZone } from '../../lib/time-zone.ts'
import { useListChange } from '../../lib/use-list-change.ts'
import { useOpened } from '../../lib/use-opened.ts'
import { WorkPage } from '../../ui/work-page.tsx'
import { ExportButton } from './export-button.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { noFilters, type OrderSearch } from './order-search.ts'
import { OrdersOverview } from './orders-overview.tsx'
import { OrdersSection } from './orders-section.tsx'
import { useListedOrders } from './use-listed-orders.ts'
import { useOrderDeletion } from './use-order-deletion.ts'
import { useStatusChanges } from './use-status-changes.ts'

const route = getRouteApi(paths.orders)

/** The orders: how trade goes, a list that finds any of them, and what a shopkeeper does with them. */
export function OrdersPage() {
  const timeZone = viewerTimeZone()
  const list = route.useSearch()
  const setList = useListChange<OrderSearch>(route.useNavigate())
  const listed = useListedOrders(list, timeZone)
  const changes = useStatusChanges()
  const opened = useOpened(list.open, (open, options) => setList({ open }, options))
  const deletion = useOrderDeletion(({ id }) => {
    if (opened.isNow(id)) opened.close()
  })

  return (
    <WorkPage
      title={texts.pages.orders}
      actions={<ExportButton filter={listed.filter} total={listed.settled ? listed.total : undefined} />}
    >
      <OrdersOverview
        timeZone={timeZone}
        openShown={list.status === 'open'}
        onOpenShown={(shown) => setList({ ...noFilters, status: shown ? 'open' : '' })}
        onDay={(date) => setList({ ...noFilters, from: date, to: date })}
      />
      <OrdersSection
        list={list}
        onChange={setList}
        onOpen={opened.show}
        listed={listed}
        changes={changes}
        deletion={deletion}
      />
      <OrderDialog
        opened={opened}
        listed={listed.orders ?? []}
        shownStatus={changes.shownStatus}
        isBeingDeleted={deletion.isBeingDeleted}
        onStatus={(order, status) => void changes.change([order], status)}
        onDelete={(order) => void deletion.remove(order)}
      />
    </WorkPage>
  )
}
