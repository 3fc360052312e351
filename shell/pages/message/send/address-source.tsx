import { messagePicker } from '../../../../core/features/messaging/sending/send-choices.ts'
import { sendMessages as messages } from '../../../../core/features/messaging/sending/send-messages.ts'
import { AddressPicker } from '../../../../widgets/parts/address-picker/address-picker.tsx'

/** Members of the address book. */
export default function AddressSource() {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-[12px]/5 text-(--hutong-text-2)">{messages.addressHint()}</p>
      <AddressPicker picker={messagePicker} />
    </div>
  )
}
