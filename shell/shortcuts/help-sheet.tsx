import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { paletteMessages } from '../../core/messages/palette-messages.ts'
import { topBarPopupMessages as messages } from '../../core/messages/top-bar-popup-messages.ts'
import { $preferences, setPreference } from '../../core/session/preferences/preferences.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Keys } from '../../widgets/kit/large/command-palette.tsx'
import { Dialog } from '../../widgets/kit/large/dialog.tsx'
import { Switch } from '../../widgets/kit/large/forms/ticks.tsx'
import { SectionHeading } from '../../widgets/kit/section-heading.tsx'
import { $isHelpOpen, closeHelp } from './help-window.ts'
import {
  consoleShortcuts,
  keysOf,
  type PhoneShortcut,
  phoneShortcuts,
  shortcutError,
  written
} from './shortcut-table.ts'

/** Every shortcut; those of the telephone can be reassigned, and all can be disabled. */
export default function HelpSheet() {
  const isOpen = useStore($isHelpOpen)
  const { shortcuts, shortcutKeys } = useStore($preferences)
  const isChanged = Object.keys(shortcutKeys).length > 0
  return (
    <Dialog
      footer={
        <Button disabled={!isChanged} onClick={() => setPreference('shortcutKeys', {})}>
          {paletteMessages.restoreShortcuts()}
        </Button>
      }
      isOpen={isOpen}
      onClose={closeHelp}
      title={messages.shortcuts()}
      width={520}
    >
      <Switch
        checked={shortcuts}
        label={paletteMessages.shortcutsOn()}
        onChange={on => setPreference('shortcuts', on)}
      />
      <Group title={paletteMessages.consoleKeys()}>
        {consoleShortcuts.map(({ action, label, keys }) => (
          <Row key={action} label={label()}>
            <Keys keys={keys} />
          </Row>
        ))}
      </Group>
      <Group title={paletteMessages.phoneKeys()}>
        {phoneShortcuts.map(shortcut => (
          <KeyField key={shortcut.action} shortcut={shortcut} />
        ))}
      </Group>
      <p className="mt-3 text-[12px]/5 text-(--hutong-text-3)">{paletteMessages.shortcutsHelp()}</p>
    </Dialog>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-4 flex flex-col gap-1">
      <SectionHeading id={id}>{title}</SectionHeading>
      {children}
    </section>
  )
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center gap-3 border-b border-(--hutong-border)">
      <span className="grow">{label}</span>
      {children}
    </div>
  )
}

/** Input that records a key chord as the new shortcut. */
function KeyField({ shortcut }: { readonly shortcut: PhoneShortcut }) {
  const { shortcutKeys } = useStore($preferences)
  const [issue, setIssue] = useState<string>()
  const id = useId()
  const { action, label } = shortcut
  const press = (event: KeyboardEvent) => {
    const isOurs = !['Tab', 'Escape'].includes(event.key) && !event.nativeEvent.isComposing
    if (!isOurs) return
    event.preventDefault()
    event.stopPropagation()
    if (['Control', 'Alt', 'Shift', 'Meta'].includes(event.key)) return
    const keys = written(event.nativeEvent) ?? ''
    const shortcutIssue = shortcutError(keys, action, shortcutKeys)
    setIssue(shortcutIssue)
    if (shortcutIssue === undefined)
      setPreference('shortcutKeys', { ...shortcutKeys, [action]: keys })
  }
  return (
    <Row label={label()}>
      <span
        className="text-[12px]/5 text-(--hutong-danger)"
        id={id}
        role={issue ? 'alert' : undefined}
      >
        {issue}
      </span>
      <input
        aria-describedby={id}
        aria-invalid={issue !== undefined}
        aria-label={paletteMessages.shortcutOf({ action: label() })}
        className="h-7 w-28 shrink-0 rounded-(--hutong-radius-sm) border border-(--hutong-control) bg-(--hutong-bg) text-center text-[12px]/5 text-(--hutong-text-2) aria-invalid:border-(--hutong-danger)"
        onBlur={() => setIssue(undefined)}
        onKeyDown={press}
        readOnly
        value={keysOf(shortcut, shortcutKeys)}
      />
    </Row>
  )
}
