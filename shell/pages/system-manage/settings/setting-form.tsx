import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import type { SettingSection } from '../../../../core/features/system-settings/schemas.ts'
import {
  type FormSection,
  markUnsaved,
  readLatest,
  SETTINGS_CHANGED,
  settingAttempts
} from '../../../../core/features/system-settings/setting-forms.ts'
import { settingPageMessages as messages } from '../../../../core/features/system-settings/setting-page-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { card, spacedLabel } from '../../../../widgets/kit/large/cell-styles.ts'
import { useOnChange } from '../../../../widgets/kit/use-on-change.ts'
import { begin } from '../../../../widgets/parts/begin-part.ts'

interface FormOfSection {
  readonly error: string | undefined
  readonly isDirty: () => boolean
  readonly reset: () => void
}

/** Asks before the page is left while the form of a section has input that is not saved. */
export function useUnsaved(section: FormSection, isUnsaved: boolean): void {
  useEffect(() => markUnsaved(section, isUnsaved), [section, isUnsaved])
  useEffect(() => () => markUnsaved(section, false), [section])
}

/** The form of one section with its buttons, and what to do when others have saved it meanwhile. */
export function SettingForm(props: {
  readonly section: SettingSection
  /** The form shows the values of this version, also after the latest were read. */
  readonly version: number
  readonly form: FormOfSection
  readonly onSubmit: (event: { preventDefault(): void }) => void
  readonly children: ReactNode
}) {
  const { section, version, form, onSubmit, children } = props
  const attempt = useStore(settingAttempts[section])
  const isUnsaved = form.isDirty()
  useUnsaved(section, isUnsaved)
  useOnChange(version, form.reset)
  const isBusy = attempt.status === 'busy'
  const isStale = attempt.status === 'failed' && attempt.failure.code === SETTINGS_CHANGED
  return (
    <form
      className={`${card} flex max-w-[960px] flex-col gap-3 p-5`}
      noValidate
      onSubmit={onSubmit}
    >
      {children}
      <div
        className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px]/5 text-(--hutong-danger) empty:hidden"
        role="alert"
      >
        {form.error}
        {isStale && (
          <Button
            onClick={() => begin(readLatest(section))}
            size="small"
            title={messages.latestHint()}
          >
            {messages.latest()}
          </Button>
        )}
      </div>
      <SettingButtons isBusy={isBusy} isUnsaved={isUnsaved} onDiscard={form.reset} />
    </form>
  )
}

/** Saves the form around it, or discards what is unsaved. */
export const SettingButtons = (props: {
  readonly isBusy: boolean
  readonly isUnsaved: boolean
  /** Nothing can be saved. */
  readonly isClosed?: boolean
  readonly onDiscard: () => void
}) => (
  <div className="flex gap-3 border-(--hutong-border) border-t pt-4">
    <Button
      aria-busy={props.isBusy}
      aria-disabled={props.isBusy}
      className={spacedLabel}
      disabled={props.isClosed}
      tone="primary"
      type="submit"
    >
      {messages.save()}
    </Button>
    {props.isUnsaved && (
      <Button disabled={props.isBusy} onClick={props.onDiscard}>
        {messages.discard()}
      </Button>
    )}
  </div>
)

/** A switch or another control with its explanation below. */
export const Explained = (props: { readonly hint: string; readonly children: ReactNode }) => (
  <div className="flex flex-col gap-0.5">
    {props.children}
    <p className="text-[12px]/5 text-(--hutong-text-3)">{props.hint}</p>
  </div>
)
