import type { RepairItemInfo } from '../../core/contract/entities/call-detail.ts'
import { repairBatchStatus, repairStatus } from '../../core/contract/enums/call-details.ts'
import { customerText as t } from '../../core/text/customer.ts'
import { customerDeedText as d } from '../../core/text/customer-deeds.ts'
import { SectionHeading } from '../kit/section-heading.tsx'
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
      className="@container/facts flex flex-col gap-3 border-t border-(--hutong-border) p-5"
    >
      <SectionHeading>{d.repair()}</SectionHeading>
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
