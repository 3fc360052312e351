import type { RepairItemInfo } from '../../core/contract/entities/call-detail.ts'
import { repairBatchStatus, repairStatus } from '../../core/contract/enums/call-details.ts'
import { customerText as t } from '../../core/text/customer.ts'
import { customerDeedText as d } from '../../core/text/customer-deeds.ts'
import { Facts } from './facts.tsx'

export interface RepairProps {
  readonly repair: RepairItemInfo
}

/** How a lost contact is being repaired, for those who do that. */
export default function Repair({ repair }: RepairProps) {
  const or = (text: string) => text || t.nothing()
  return (
    <section
      aria-label={d.repair()}
      className="@container/facts border-t border-(--hutong-border) p-5"
    >
      <h3 className="mb-3 font-semibold">{d.repair()}</h3>
      <Facts
        facts={[
          [d.name(), or(repair.customerName)],
          [d.idCard(), or(repair.idCard)],
          [d.repairBatch(), or(repair.repairBatchId)],
          [d.repairBatchStatus(), repairBatchStatus.label(repair.repairBatchStatus)],
          [d.repairStatus(), repairStatus.label(repair.repairStatus)],
          [d.repairMessage(), or(repair.repairMessage)]
        ]}
      />
    </section>
  )
}
