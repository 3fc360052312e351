import { placeOf } from '../../../../../core/features/reception/scenario-check.ts'
import { scenarioMessages as messages } from '../../../../../core/features/reception/scenario-messages.ts'
import {
  limits,
  type MenuKey,
  type ReceptionContent
} from '../../../../../core/features/reception/scenario-schemas.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { Choice } from '../../../../../widgets/kit/large/forms/choice.tsx'
import { Textarea, TextInput } from '../../../../../widgets/kit/large/forms/text-fields.tsx'
import { setFields, setPart } from './editing.ts'
import { NumberField } from './number-field.tsx'
import { Section } from './section.tsx'
import { WayField } from './way-field.tsx'

const keyNames = [...'1234567890*#']
const keyOptions = keyNames.map(value => ({ value, label: value }))

interface Part {
  readonly content: ReceptionContent
  readonly isLocked: boolean
}

/** The greeting, then the menu by key, or where callers are led without one. */
export function MenuSection({ content, isLocked }: Part) {
  const { greeting, menu, first } = content
  const { keys } = menu
  const free = keyNames.find(name => keys.every(({ key }) => key !== name))
  return (
    <>
      <Section title={messages.greeting()}>
        <Textarea
          disabled={isLocked}
          hint={messages.greetingHint()}
          label={messages.greeting()}
          maxLength={limits.text}
          onChange={({ target }) => setPart('greeting', target.value)}
          value={greeting}
        />
      </Section>
      <Section note={messages.menuHint()} section="menu" title={messages.menu()}>
        {keys.length > 0 && (
          <>
            <div data-place={placeOf('menu', 'prompt')}>
              <Textarea
                disabled={isLocked}
                hint={messages.promptHint()}
                label={messages.prompt()}
                maxLength={limits.text}
                onChange={({ target }) => setFields('menu', { prompt: target.value })}
                required
                value={menu.prompt}
              />
            </div>
            {keys.map((key, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two keys may be equal while edited
              <KeyFields isLocked={isLocked} key={at} menuKey={key} place={at} rest={keys} />
            ))}
          </>
        )}
        {!isLocked && free !== undefined && keys.length < limits.keys && (
          <div>
            <Button
              onClick={() =>
                setFields('menu', {
                  keys: [...keys, { key: free, name: '', to: { kind: '', id: '' } }]
                })
              }
              size="small"
            >
              {messages.addKey()}
            </Button>
          </div>
        )}
        {keys.length > 0 && (
          <>
            <div className="grid gap-x-3 @2xl:grid-cols-2">
              <NumberField
                disabled={isLocked}
                label={messages.waitSeconds()}
                least={1}
                most={limits.wait}
                onChange={waitSeconds => setFields('menu', { waitSeconds })}
                value={menu.waitSeconds}
              />
              <NumberField
                disabled={isLocked}
                hint={messages.repeatsHint()}
                label={messages.repeats()}
                least={0}
                most={limits.repeats}
                onChange={repeats => setFields('menu', { repeats })}
                value={menu.repeats}
              />
            </div>
            <div data-place={placeOf('menu', 'otherwise')}>
              <WayField
                disabled={isLocked}
                label={messages.otherwise()}
                onChange={otherwise => setFields('menu', { otherwise })}
                way={menu.otherwise}
              />
            </div>
          </>
        )}
      </Section>
      {keys.length === 0 && (
        <Section section="first" title={messages.first()}>
          <WayField
            disabled={isLocked}
            label={messages.firstTo()}
            onChange={way => setPart('first', way)}
            way={first}
          />
        </Section>
      )}
    </>
  )
}

function KeyFields(props: {
  readonly menuKey: MenuKey
  readonly place: number
  readonly rest: readonly MenuKey[]
  readonly isLocked: boolean
}) {
  const { menuKey, place, rest, isLocked } = props
  const { key, name, to } = menuKey
  const set = (change: Partial<MenuKey>) =>
    setFields('menu', { keys: rest.map((one, at) => (at === place ? { ...one, ...change } : one)) })
  return (
    <fieldset
      className="flex min-w-0 flex-col rounded-(--hutong-radius) border border-(--hutong-border) p-3"
      data-place={placeOf('menu', key)}
    >
      <legend className="px-1 text-[13px]/5 text-(--hutong-text-2)">{messages.key({ key })}</legend>
      <div className="grid gap-x-3 @2xl:grid-cols-2">
        <Choice
          disabled={isLocked}
          label={messages.whichKey()}
          onChoose={chosen => set({ key: chosen })}
          options={keyOptions}
          value={key}
        />
        <TextInput
          disabled={isLocked}
          label={messages.keyName()}
          maxLength={limits.name}
          onChange={({ target }) => set({ name: target.value })}
          value={name}
        />
      </div>
      <WayField
        disabled={isLocked}
        label={messages.wayTo()}
        onChange={way => set({ to: way })}
        way={to}
      />
      {!isLocked && (
        <div className="flex justify-end">
          <Button
            onClick={() => setFields('menu', { keys: rest.filter((_, at) => at !== place) })}
            size="small"
            tone="bare"
          >
            {messages.removeKey({ key })}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
