import { useStore } from '@nanostores/react'
import {
  $searchedMembers,
  sendToMembers
} from '../../../../core/features/messaging/sending/searched-members.ts'
import { messagePicker } from '../../../../core/features/messaging/sending/send-choices.ts'
import { sendMessages as messages } from '../../../../core/features/messaging/sending/send-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { AddressPicker } from '../../../../widgets/parts/address-picker/address-picker.tsx'

/** Members of the address book. */
export default function AddressSource() {
  const searched = useStore($searchedMembers)
  return (
    <div className="flex flex-col gap-2">
      {searched && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">
            {messages.chosenMembers({ place: searched.place, count: searched.count })}
          </span>
          <Button onClick={() => sendToMembers(undefined)} size="small">
            {messages.dropMembers()}
          </Button>
        </div>
      )}
      <p className="text-[12px]/5 text-(--hutong-text-2)">{messages.addressHint()}</p>
      <AddressPicker picker={messagePicker} />
    </div>
  )
}
