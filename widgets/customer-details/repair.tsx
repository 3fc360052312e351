import type { RepairItemInfo } from '../../core/contract/entities/call-detail.ts'
import { repairBatchStatus, repairStatus } from '../../core/contract/enums/call-details.ts'
import { customerText as t } from '../../core/text/customer.ts'
import { Facts } from './facts.tsx'

export interface RepairProps {
  readonly repair: RepairItemInfo
}

/** How a lost contact is being repaired, for those who do that. */
export default function Repair({ repair }: RepairProps) {
  const or = (text: string) => text || t.nothing()
  return (
    <section
      aria-label={t.repair()}
      className="@container/facts border-t border-(--hutong-border) p-5"
    >
      <h3 className="mb-3 font-semibold">{t.repair()}</h3>
      <Facts
        facts={[
          [t.name(), or(repair.customerName)],
          [t.idCard(), or(repair.idCard)],
          [t.repairBatch(), or(repair.repairBatchId)],
          [t.repairBatchStatus(), repairBatchStatus.label(repair.repairBatchStatus)],
          [t.repairStatus(), repairStatus.label(repair.repairStatus)],
          [t.repairMessage(), or(repair.repairMessage)]
        ]}
      />
    </section>
  )
}
