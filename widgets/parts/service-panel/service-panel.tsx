/**
 * The service panel beside a call (rule work-order-14): 工单信息, 服务记录, 知识库. Each tab depends on
 * permissions. Requires the large parts' messages from `PageRoot`.
 */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $customerFields, loadFields } from '../../../core/features/custom-fields/field-metas.ts'
import { workOrderMessages } from '../../../core/features/work-orders/messages.ts'
import type { CallResult } from '../../../core/features/work-orders/work-order.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { $may } from '../../../core/session/user.ts'
import { Skeleton } from '../../kit/indicators.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { begin } from '../begin-part.ts'
import { KnowledgeSearch } from '../knowledge/knowledge-search.tsx'
import { WorkOrderForm } from '../work-order/work-order-form.tsx'
import { type SelectCall, ServiceRecords } from './service-records.tsx'

interface ServicePanelProps {
  readonly callResult: CallResult
  readonly onSaved?: (serviceRecordId: string) => void
  /** Handles 查看通话详情 outside the console; default: opens the drawer. */
  readonly onSelectCall?: SelectCall
}

type Tab = 'info' | 'records' | 'knowledge'

export function ServicePanel({ callResult, onSaved, onSelectCall }: ServicePanelProps) {
  const metas = useStore($customerFields)
  const may = useStore($may)
  const [tab, want] = useState<Tab>('info')
  useEffect(() => begin(loadFields('customer')), [])
  if (metas.status === 'none' || (metas.status === 'loading' && !metas.before))
    return <Skeleton label={commonMessages.loading()} rows={6} />
  const tabs: { readonly name: Tab; readonly label: string }[] = []
  if (metas.status === 'ready' && metas.value.length > 0)
    tabs.push({ name: 'info', label: workOrderMessages.infoTab() })
  tabs.push({ name: 'records', label: workOrderMessages.recordsTab() })
  if (may('CCS.KNOW.BASE.SEE'))
    tabs.push({ name: 'knowledge', label: workOrderMessages.knowledgeTab() })
  const chosen = tabs.some(({ name }) => name === tab) ? tab : (tabs[0]?.name ?? 'records')
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Tabs chosen={chosen} label={workOrderMessages.panel()} onChoose={want} tabs={tabs}>
        {chosen === 'info' && <WorkOrderForm callResult={callResult} onSaved={onSaved} />}
        {chosen === 'records' && (
          <ServiceRecords customerId={callResult.customerId ?? ''} onSelectCall={onSelectCall} />
        )}
        {chosen === 'knowledge' && <KnowledgeSearch />}
      </Tabs>
    </div>
  )
}

export default ServicePanel
