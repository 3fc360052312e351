import { repairBatchStatus, repairStatus } from '../../core/features/call-detail/enums.ts'
import type { RepairItemInfo } from '../../core/features/call-detail/schemas.ts'
import { customerActionText as d } from '../../core/features/customer-details/action-messages.ts'
import { customerText as t } from '../../core/features/customer-details/messages.ts'
import { SectionHeading } from '../kit/section-heading.tsx'
import { Details } from './basics/panel-facts.tsx'

export interface RepairProps {
  readonly repair: RepairItemInfo
}

/** Progress of repairing a lost contact, for users with the permission. */
export default function Repair({ repair }: RepairProps) {
  const or = (text: string) => text || t.nothing()
  return (
    <section
      aria-label={d.repair()}
      className="@container/facts flex flex-col gap-3 border-t border-(--hutong-border) p-5"
    >
      <SectionHeading>{d.repair()}</SectionHeading>
      <Details
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
