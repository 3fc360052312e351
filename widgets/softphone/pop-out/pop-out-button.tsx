import { popOutMessages as messages } from '../../../core/phone/pop-out-messages.ts'
import { IconButton } from '../../kit/button.tsx'
import { SvgIcon } from '../../kit/icon.tsx'
import { useSettings } from '../softphone-settings.ts'

/** Moves the softphone to a window above all others, and back. A page in a frame cannot open one. */
export default function PopOutButton() {
  const { shows, place, setPlace } = useSettings()
  if (!shows('pop-out') || parent !== self) return null
  return (
    <IconButton
      label={place === 'page' ? messages.popOut() : messages.popIn()}
      onClick={() => setPlace(place === 'page' ? 'opening' : 'page')}
    >
      <SvgIcon path="M15 3h6v6M21 3l-9 9M18 14v7H3V6h7" size={18} />
    </IconButton>
  )
}
