import { useStore } from '@nanostores/react'
import { topBarMessages as messages } from '../../core/messages/top-bar-messages.ts'
import { $may } from '../../core/session/user.ts'
import { SvgIcon } from '../../widgets/kit/icon.tsx'
import { openPalette } from '../palette/palette-window.ts'
import { $areShortcutsActive } from '../shortcuts/help-window.ts'

/** Opens the palette and shows its shortcut. */
export function PaletteButton() {
  const may = useStore($may)
  const hasKeys = useStore($areShortcutsActive)
  const findsPeople = may('CCS.CALL.CENTER') || may('CMC.CUST.MANA')
  const hint = findsPeople ? messages.paletteHintAll() : messages.paletteHint()
  return (
    <button
      aria-haspopup="dialog"
      aria-keyshortcuts={hasKeys ? 'Control+K Meta+K' : undefined}
      aria-label={`${hint} Ctrl K`}
      className="flex h-8 min-w-8 shrink-0 items-center justify-center gap-2 rounded-(--hutong-radius) border border-(--hutong-border) bg-(--hutong-bg-sub) px-2 text-[13px]/5 text-(--hutong-text-3) hover:bg-(--hutong-bg-hover) @max-[480px]:hidden"
      onClick={openPalette}
      title={`${messages.openPalette()} Ctrl+K`}
      type="button"
    >
      <SvgIcon path="M11 3a8 8 0 1 0 0 16a8 8 0 1 0 0-16M21 21l-4.3-4.3" size={16} />
      <span className="@max-[1280px]:hidden">{hint}</span>
      <kbd className="font-[inherit] @max-[1280px]:hidden">Ctrl K</kbd>
    </button>
  )
}
