import { Combobox as Base } from '@base-ui/react/combobox'
import { useState } from 'react'
import { Icon } from '../../icon.tsx'
import { useTopLayer } from '../../overlay/overlay.tsx'
import { usePortal } from '../../overlay/portal.tsx'
import { nothing } from '../../styles/document-stylesheet.ts'
import { line, type Option, option, popup } from '../cell-styles.ts'
import { useKitMessages } from '../kit-messages-context.ts'
import { FormField, type Labels } from './form-field.tsx'

/** A single choice from a long list, filtered by typing; with `onSearch` by its caller. */
export function Combobox<Value extends string>(
  props: Labels & {
    readonly options: readonly Option<Value>[]
    readonly value: Value | null
    readonly onChoose: (value: Value | null) => void
    readonly placeholder?: string
    readonly disabled?: boolean
    /** Called with what is typed. */
    readonly onSearch?: (text: string) => void
    /** Instead of the text for no option. */
    readonly emptyText?: string
  }
) {
  const { options, value, onChoose, placeholder, disabled = false, ...rest } = props
  const { onSearch, emptyText, ...labels } = rest
  const [isOpen, setOpen] = useState(false)
  const place = usePortal()
  const kitMessages = useKitMessages()
  useTopLayer(place, isOpen)
  return (
    <FormField {...labels}>
      {wired => (
        <Base.Root
          disabled={disabled}
          items={options}
          {...(onSearch && {
            filter: null,
            onInputValueChange: (text: string, { reason }: { readonly reason: string }) => {
              if (reason === 'input-change' || reason === 'input-clear') onSearch(text)
            }
          })}
          onOpenChange={setOpen}
          onValueChange={(chosen: Option<Value> | null) => onChoose(chosen?.value ?? null)}
          open={isOpen}
          value={options.find(one => one.value === value) ?? null}
        >
          <span className="relative">
            <Base.Input
              {...wired}
              aria-labelledby={undefined}
              className={`${line} pr-15`}
              placeholder={placeholder ?? kitMessages.choose()}
            />
            <span className="absolute inset-y-0 right-2.25 flex items-center text-(--hutong-text-3)">
              <Base.Clear
                aria-label={kitMessages.clear()}
                className="inline-flex size-6 items-center justify-center"
              >
                <Icon name="clear" size={14} />
              </Base.Clear>
              {/* Until the field has mounted, Base UI would give the trigger the field's role. */}
              <Base.Trigger
                aria-haspopup="listbox"
                aria-label={labels.label}
                className="inline-flex size-6 items-center justify-center"
                role="button"
              >
                <Icon name="down" size={16} />
              </Base.Trigger>
            </span>
          </span>
          <Base.Portal container={place}>
            <Base.Positioner collisionBoundary={nothing} positionMethod="fixed" sideOffset={4}>
              <Base.Popup className={popup}>
                <Base.Empty className="px-2 text-[13px]/5 text-(--hutong-text-3) not-empty:py-2">
                  {emptyText ?? kitMessages.noMatch()}
                </Base.Empty>
                <Base.List aria-label={labels.label}>
                  {(one: Option<Value>) => (
                    <Base.Item
                      className={option}
                      disabled={one.refusal !== undefined}
                      key={one.value}
                      value={one}
                    >
                      {one.label}
                      {one.refusal && <span className="text-[12px]/5">{one.refusal}</span>}
                      <Base.ItemIndicator aria-hidden="true" className="ml-auto">
                        <Icon name="check" size={14} />
                      </Base.ItemIndicator>
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </FormField>
  )
}
