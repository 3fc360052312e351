import { openTaskDialog } from '../../../core/features/call-task-form/task-dialog.ts'
import { recordMessages as messages } from '../../../core/features/calls/messages.ts'
import { openCustomer } from '../../../core/features/customer-form/customer-window.ts'
import { customerFormMessages } from '../../../core/features/customer-form/messages.ts'
import { assignCustomers } from '../../../core/features/customers/assign-window.ts'
import {
  type CustomerSearch,
  customerList,
  removeCustomers
} from '../../../core/features/customers/customer-list.ts'
import type { CustomerRow } from '../../../core/features/customers/schemas.ts'
import { sendToCustomers } from '../../../core/features/messaging/sending/chosen-customers.ts'
import { openAddNumbers } from '../../../core/features/number-import/import-window.ts'
import { openPerson } from '../../../core/features/person/person-window.ts'
import { exportCustomers } from '../../../core/features/transfer-list/transfers.ts'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { listMessages } from '../../../core/messages/list-messages.ts'
import { can } from '../../../core/session/user.ts'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { DialNumber, PersonName } from '../../list/cells/customer-cells.tsx'
import { Moment } from '../../list/cells/time-cell.tsx'
import { useOwnFields } from '../../list/columns/custom-filters.tsx'
import { DescribedList } from '../../list/described-list.tsx'
import type { ListDescription } from '../../list/list-description.ts'
import { navigate } from '../../router/router.ts'

const or = (text: string) => text || listMessages.nothing()

const customers: ListDescription<CustomerRow, CustomerSearch> = {
  label: messages.customers,
  list: customerList,
  keyOf: ({ id }) => id,
  nameOf: ({ customerName }) => customerName,
  fields: [
    { kind: 'text', key: 'customerName', label: messages.customerName, isPersonal: true },
    { kind: 'text', key: 'phone', label: messages.phone, isPersonal: true },
    { kind: 'text', key: 'areaName', label: messages.area },
    { kind: 'text', key: 'companyName', label: messages.company },
    { kind: 'text', key: 'userName', label: customerFormMessages.owner },
    {
      kind: 'span',
      from: 'beginTime',
      to: 'endTime',
      label: messages.lastContact,
      noFuture: true,
      shortcuts: 'days'
    }
  ],
  columns: [
    {
      key: 'name',
      title: messages.customerName,
      width: 176,
      render: ({ id, customerName }) => <PersonName customerId={id} name={customerName} />
    },
    {
      key: 'phone',
      title: messages.phone,
      width: 160,
      render: ({ id, phone }) => <DialNumber customerId={id} number={phone} />
    },
    { key: 'area', title: messages.area, width: 136, render: ({ areaName }) => or(areaName) },
    {
      key: 'operator',
      title: messages.operator,
      width: 112,
      render: ({ telecomOperator }) => or(telecomOperator)
    },
    {
      key: 'company',
      title: messages.company,
      render: ({ companyName }) => <span title={companyName}>{or(companyName)}</span>
    },
    {
      key: 'owner',
      title: customerFormMessages.owner,
      width: 112,
      render: ({ userName = '' }) => <span title={userName}>{or(userName)}</span>
    },
    {
      key: 'last',
      sort: 'lastContactTime',
      title: messages.lastContact,
      width: 176,
      render: ({ lastContactTime: at }) => <Moment at={at} never={messages.neverContacted()} />
    }
  ],
  actions: [
    {
      name: 'add',
      label: customerFormMessages.addRow,
      tone: 'primary',
      needs: 'CCS.SAVE.CUST.INFO',
      act: () => openCustomer({ mode: 'add', onSaved: added })
    },
    {
      name: 'add-many',
      label: customerFormMessages.addMany,
      needs: 'CCS.SAVE.CUST.INFO',
      act: () => openAddNumbers({ kind: 'customer', onAdded: seen })
    },
    {
      name: 'export',
      label: messages.exportRows,
      needs: 'CMC.ADDRE.LIST.EXPO',
      act: exportCustomers
    }
  ],
  rowActions: [
    { name: 'see', label: messages.see, act: ({ id }) => openPerson(id) },
    {
      name: 'edit',
      label: customerFormMessages.edit,
      needs: 'CCS.EDIT.CUST.INFO',
      act: ({ id: customerId }) => openCustomer({ mode: 'edit', customerId, onSaved: seen })
    },
    {
      name: 'data',
      label: customerFormMessages.seeRow,
      isAlternative: true,
      isShown: () => !can('CCS.EDIT.CUST.INFO'),
      act: ({ id: customerId }) => openCustomer({ mode: 'view', customerId })
    },
    {
      name: 'remove',
      label: messages.remove,
      needs: 'CMC.ADDRE.LIST.DELE',
      isDangerous: true,
      question: () => customerFormMessages.askRemove(),
      consequence: () => customerFormMessages.goesWith(),
      act: ({ id }) => removeCustomers([id])
    }
  ],
  batchActions: [
    {
      name: 'to-task',
      label: customerFormMessages.toCallTask,
      needs: 'CMC.CALL.TASK.BASIC.OPER',
      // The server reads their numbers, hidden ones too (rule customer-40).
      act: customerIds => openTaskDialog({ mode: 'create', taskType: 0, customerIds })
    },
    {
      name: 'to-message',
      label: customerFormMessages.toMessage,
      needs: 'CMC.SMS.SEND',
      act(ids) {
        sendToCustomers(ids)
        navigate('/message/send')
      }
    },
    {
      name: 'assign',
      label: customerFormMessages.assign,
      needs: 'CCS.EDIT.CUST.INFO',
      // The dialog reloads the list.
      act: ids => assignCustomers(ids)
    },
    {
      name: 'remove',
      label: messages.removeMany,
      needs: 'CMC.ADDRE.LIST.DELE',
      isDangerous: true,
      question: count =>
        customerFormMessages.askRemoveMany({ count }) +
        joinMessages.next() +
        customerFormMessages.goesWith(),
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
