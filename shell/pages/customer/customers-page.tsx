import { recordText as t } from '../../../core/features/calls/messages.ts'
import { openCustomer } from '../../../core/features/customer-form/customer-window.ts'
import { customerFormText } from '../../../core/features/customer-form/messages.ts'
import { assignCustomers } from '../../../core/features/customers/assign-window.ts'
import {
  type CustomerSearch,
  customerList,
  removeCustomers
} from '../../../core/features/customers/customer-list.ts'
import type { CustomerRow } from '../../../core/features/customers/schemas.ts'
import { openAddNumbers } from '../../../core/features/number-import/import-window.ts'
import { openPerson } from '../../../core/features/person/person-window.ts'
import { exportCustomers } from '../../../core/features/transfer-list/transfers.ts'
import { listText } from '../../../core/messages/list-messages.ts'
import { can } from '../../../core/session/user.ts'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { DialNumber, PersonName } from '../../list/cells/customer-cells.tsx'
import { Moment } from '../../list/cells/time-cell.tsx'
import { useOwnFields } from '../../list/columns/custom-filters.tsx'
import { DescribedList } from '../../list/described-list.tsx'
import type { ListDescription } from '../../list/list-description.ts'

const or = (text: string) => text || listText.nothing()

const customers: ListDescription<CustomerRow, CustomerSearch> = {
  label: t.customers,
  list: customerList,
  keyOf: ({ id }) => id,
  nameOf: ({ customerName }) => customerName,
  fields: [
    { kind: 'text', key: 'customerName', label: t.customerName, isPersonal: true },
    { kind: 'text', key: 'phone', label: t.phone, isPersonal: true },
    { kind: 'text', key: 'areaName', label: t.area },
    { kind: 'text', key: 'companyName', label: t.company },
    { kind: 'text', key: 'userName', label: customerFormText.owner },
    {
      kind: 'span',
      from: 'beginTime',
      to: 'endTime',
      label: t.lastContact,
      noFuture: true,
      shortcuts: 'days'
    }
  ],
  columns: [
    {
      key: 'name',
      title: t.customerName,
      width: 176,
      draw: ({ id, customerName }) => <PersonName customerId={id} name={customerName} />
    },
    {
      key: 'phone',
      title: t.phone,
      width: 160,
      draw: ({ id, phone }) => <DialNumber customerId={id} number={phone} />
    },
    { key: 'area', title: t.area, width: 136, draw: ({ areaName }) => or(areaName) },
    {
      key: 'operator',
      title: t.operator,
      width: 112,
      draw: ({ telecomOperator }) => or(telecomOperator)
    },
    {
      key: 'company',
      title: t.company,
      draw: ({ companyName }) => <span title={companyName}>{or(companyName)}</span>
    },
    {
      key: 'owner',
      title: customerFormText.owner,
      width: 112,
      draw: ({ userName = '' }) => <span title={userName}>{or(userName)}</span>
    },
    {
      key: 'last',
      sort: 'lastContactTime',
      title: t.lastContact,
      width: 176,
      draw: ({ lastContactTime: at }) => <Moment at={at} never={t.neverContacted()} />
    }
  ],
  actions: [
    {
      name: 'add',
      label: customerFormText.addRow,
      tone: 'primary',
      needs: 'CCS.SAVE.CUST.INFO',
      act: () => openCustomer({ mode: 'add', onSaved: added })
    },
    {
      name: 'add-many',
      label: customerFormText.addMany,
      needs: 'CCS.SAVE.CUST.INFO',
      act: () => openAddNumbers({ kind: 'customer', onAdded: seen })
    },
    { name: 'export', label: t.exportRows, needs: 'CMC.ADDRE.LIST.EXPO', act: exportCustomers }
  ],
  rowActions: [
    { name: 'see', label: t.see, act: ({ id }) => openPerson(id) },
    {
      name: 'edit',
      label: customerFormText.edit,
      needs: 'CCS.EDIT.CUST.INFO',
      act: ({ id: customerId }) => openCustomer({ mode: 'edit', customerId, onSaved: seen })
    },
    {
      name: 'data',
      label: customerFormText.seeRow,
      isAlternative: true,
      isShown: () => !can('CCS.EDIT.CUST.INFO'),
      act: ({ id: customerId }) => openCustomer({ mode: 'view', customerId })
    },
    {
      name: 'remove',
      label: t.remove,
      needs: 'CMC.ADDRE.LIST.DELE',
      isDangerous: true,
      question: () => customerFormText.askRemove(),
      consequence: () => customerFormText.goesWith(),
      act: ({ id }) => removeCustomers([id])
    }
  ],
  batchActions: [
    {
      name: 'assign',
      label: customerFormText.assign,
      needs: 'CCS.EDIT.CUST.INFO',
      // The dialog reloads the list.
      act: ids => assignCustomers(ids)
    },
    {
      name: 'remove',
      label: t.removeMany,
      needs: 'CMC.ADDRE.LIST.DELE',
      isDangerous: true,
      question: count => customerFormText.askRemoveMany({ count }) + customerFormText.goesWith(),
      act: removeCustomers
    }
  ]
}

/** Opens a new customer at once, wherever the list sorts it. */
function added(id: string): void {
  seen()
  openPerson(id)
}

/** Reloads the list. */
function seen(): void {
  begin(customerList.reload())
}

/** The enterprise's customers. */
export default function Customers() {
  return (
    <ConsolePage>
      <DescribedList about={useOwnFields(customers)} />
    </ConsolePage>
  )
}
