import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { $preferences, setPreference } from '../../core/session/preferences.ts'
import { paletteText as words } from '../../core/text/palette.ts'
import { topBarText as t } from '../../core/text/top-bar.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Keys } from '../../widgets/kit/large/command-palette.tsx'
import { Dialog } from '../../widgets/kit/large/dialog.tsx'
import { Switch } from '../../widgets/kit/large/ticks.tsx'
import { SectionHeading } from '../../widgets/kit/section-heading.tsx'
import { $isHelpOpen, closeHelp } from './help.ts'
import {
  complaintAbout,
  consoleShortcuts,
  keysOf,
  type PhoneShortcut,
  phoneShortcuts,
  written
} from './table.ts'

/** Every shortcut with its keys; those of the telephone can be given others, and all turned off. */
export default function HelpSheet() {
  const isOpen = useStore($isHelpOpen)
  const { shortcuts, shortcutKeys } = useStore($preferences)
  const isChanged = Object.keys(shortcutKeys).length > 0
  return (
    <Dialog
      footer={
        <Button disabled={!isChanged} onClick={() => setPreference('shortcutKeys', {})}>
          {words.restoreShortcuts()}
        </Button>
      }
      isOpen={isOpen}
      onClose={closeHelp}
      title={t.shortcuts()}
      width={520}
    >
      <Switch
        checked={shortcuts}
        label={words.shortcutsOn()}
        onChange={on => setPreference('shortcuts', on)}
      />
      <Group title={words.consoleKeys()}>
        {consoleShortcuts.map(({ action, label, keys }) => (
          <Row key={action} label={label()}>
            <Keys keys={keys} />
          </Row>
        ))}
      </Group>
      <Group title={words.phoneKeys()}>
        {phoneShortcuts.map(shortcut => (
          <KeyField key={shortcut.action} shortcut={shortcut} />
        ))}
      </Group>
      <p className="mt-3 text-[12px]/5 text-(--hutong-text-3)">{words.shortcutsHelp()}</p>
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

/** A field that takes keys instead of text: whatever chord is pressed in it is the new shortcut. */
function KeyField({ shortcut }: { readonly shortcut: PhoneShortcut }) {
  const { shortcutKeys } = useStore($preferences)
  const [complaint, setComplaint] = useState<string>()
  const id = useId()
  const { action, label } = shortcut
  const press = (event: KeyboardEvent) => {
    const isOurs = !['Tab', 'Escape'].includes(event.key) && !event.nativeEvent.isComposing
    if (!isOurs) return
    event.preventDefault()
    event.stopPropagation()
    if (['Control', 'Alt', 'Shift', 'Meta'].includes(event.key)) return
    const keys = written(event.nativeEvent) ?? ''
    const objection = complaintAbout(keys, action, shortcutKeys)
    setComplaint(objection)
    if (objection === undefined) setPreference('shortcutKeys', { ...shortcutKeys, [action]: keys })
  }
  return (
    <Row label={label()}>
      <span
        className="text-[12px]/5 text-(--hutong-danger)"
        id={id}
        role={complaint ? 'alert' : undefined}
      >
        {complaint}
      </span>
      <input
        aria-describedby={id}
        aria-invalid={complaint !== undefined}
        aria-label={words.shortcutOf({ action: label() })}
        className="h-7 w-28 shrink-0 rounded-(--hutong-radius-sm) border border-(--hutong-control) bg-(--hutong-bg) text-center text-[12px]/5 text-(--hutong-text-2) aria-invalid:border-(--hutong-danger)"
        onBlur={() => setComplaint(undefined)}
        onKeyDown={press}
        readOnly
        value={keysOf(shortcut, shortcutKeys)}
      />
    </Row>
  )
}
