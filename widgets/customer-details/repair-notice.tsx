import { repairBatchStatus, repairStatus } from '../../core/features/call-detail/enums.ts'
import type { RepairItemInfo } from '../../core/features/call-detail/schemas.ts'
import { customerActionMessages } from '../../core/features/customer-details/action-messages.ts'
import { customerMessages as messages } from '../../core/features/customer-details/messages.ts'
import { SectionHeading } from '../kit/section-heading.tsx'
import { PanelDetails } from './basics/panel-details.tsx'

export interface RepairProps {
  readonly repair: RepairItemInfo
}

/** Progress of repairing a lost contact, for users with the permission. */
export default function Repair({ repair }: RepairProps) {
  const or = (text: string) => text || messages.nothing()
  return (
    <section
      aria-label={customerActionMessages.repair()}
      className="@container/details flex flex-col gap-3 border-t border-(--hutong-border) p-5"
    >
      <SectionHeading>{customerActionMessages.repair()}</SectionHeading>
      <PanelDetails
        details={[
          [customerActionMessages.name(), or(repair.customerName)],
          [customerActionMessages.idCard(), or(repair.idCard)],
          [customerActionMessages.repairBatch(), or(repair.repairBatchId)],
          [
            customerActionMessages.repairBatchStatus(),
            repairBatchStatus.label(repair.repairBatchStatus)
          ],
          [customerActionMessages.repairStatus(), repairStatus.label(repair.repairStatus)],
          [customerActionMessages.repairMessage(), or(repair.repairMessage)]
        ]}
      />
    </section>
  )
}
