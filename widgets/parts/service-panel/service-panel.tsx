/**
 * The service panel beside a call (doc 3 §2): 工单信息, 服务记录, 知识库. Each tab is there for those who
 * have a use for it. It needs the words of the large parts around it (`PageStage`).
 */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $customerFields, loadFields } from '../../../core/areas/custom-fields/metas.ts'
import type { CallResult } from '../../../core/areas/work-order/work-order.ts'
import { $may } from '../../../core/session/user.ts'
import { commonText } from '../../../core/text/common.ts'
import { workOrderText as t } from '../../../core/text/work-order.ts'
import { Skeleton } from '../../kit/signs.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { begin } from '../begin.ts'
import { KnowledgeSearch } from '../knowledge/knowledge-search.tsx'
import { WorkOrderForm } from '../work-order/work-order-form.tsx'
import { type SelectCall, ServiceRecords } from './service-records.tsx'

interface ServicePanelProps {
  readonly callResult: CallResult
  readonly onSaved?: (serviceRecordId: string) => void
  /** What 查看通话详情 does where there is no console around; else the drawer opens. */
  readonly onSelectCall?: SelectCall
}

type Tab = 'info' | 'records' | 'knowledge'

export function ServicePanel({ callResult, onSaved, onSelectCall }: ServicePanelProps) {
  const metas = useStore($customerFields)
  const may = useStore($may)
  const [wanted, want] = useState<Tab>('info')
  useEffect(() => begin(loadFields('customer')), [])
  if (metas.at === 'none' || (metas.at === 'loading' && !metas.before))
    return <Skeleton label={commonText.loading()} rows={6} />
  const tabs: { readonly name: Tab; readonly label: string }[] = []
  if (metas.at === 'ready' && metas.value.length > 0)
    tabs.push({ name: 'info', label: t.infoTab() })
  tabs.push({ name: 'records', label: t.recordsTab() })
  if (may('CCS.KNOW.BASE.SEE')) tabs.push({ name: 'knowledge', label: t.knowledgeTab() })
  const chosen = tabs.some(({ name }) => name === wanted) ? wanted : (tabs[0]?.name ?? 'records')
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Tabs chosen={chosen} label={t.panel()} onChoose={want} tabs={tabs}>
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
