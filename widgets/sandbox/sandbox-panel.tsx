import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Failure } from '../../core/failure.ts'
import { sandboxPanelMessages as messages } from '../../core/sandbox/panel-messages.ts'
import { $sandbox, type SandboxControls } from '../../core/sandbox/sandbox.ts'
import type { ViewProps } from '../define/define.tsx'
import type { ElementHost } from '../define/element-host.ts'
import { Button } from '../kit/button.tsx'
import { card } from '../kit/large/cell-styles.ts'
import type { SandboxDefinition } from './definition.ts'

function controlsNow(): SandboxControls {
  const controls = $sandbox.get()
  if (!controls) throw new Failure('invalid', messages.noSandbox())
  return controls
}

/** Each method of the element performs the control of its name. */
const methods: Parameters<ElementHost<SandboxDefinition>['setMethods']>[0] = {
  incomingCall: async number => controlsNow().incomingCall(number),
  taskCall: async () => controlsNow().taskCall(),
  remoteAnswers: async () => controlsNow().remoteAnswers(),
  remoteHangsUp: async () => controlsNow().remoteHangsUp(),
  remoteHolds: async on => controlsNow().remoteHolds(on),
  setNetwork: async on => controlsNow().setNetwork(on),
  setRegistrar: async accepts => controlsNow().setRegistrar(accepts),
  setMicrophone: async state => controlsNow().setMicrophone(state),
  setSeat: async state => controlsNow().setSeat(state),
  sendMessage: async (title, message) => controlsNow().sendMessage(title, message)
}

/** Buttons for what the page itself does not decide. */
export default function SandboxPanel({ host }: ViewProps<SandboxDefinition>) {
  const controls = useStore($sandbox)
  useEffect(() => host.setMethods(methods), [host])
  return (
    <section
      aria-label={messages.title()}
      className={`${card} flex flex-col gap-3 p-3 text-[14px]/[22px] text-(--hutong-text)`}
      part="base"
    >
      {controls ? (
        <Controls controls={controls} />
      ) : (
        <p className="m-0 text-(--hutong-text-3)">{messages.noSandbox()}</p>
      )}
    </section>
  )
}

function Controls({ controls }: { readonly controls: SandboxControls }) {
  const [isOnline, setOnline] = useState(true)
  const [accepts, setAccepts] = useState(true)
  const [hasMicrophone, setMicrophone] = useState(true)
  const [isHeld, setHeld] = useState(false)
  const [first, second] = controls.customers()
  return (
    <>
      <Group title={messages.calls()}>
        {first && (
          <Button onClick={() => controls.incomingCall(first.phone)} size="small">
            {messages.incoming({ name: first.name })}
          </Button>
        )}
        {second && (
          <Button onClick={() => controls.incomingCall(second.phone)} size="small">
            {messages.incoming({ name: second.name })}
          </Button>
        )}
        <Button onClick={() => controls.incomingCall(UNKNOWN)} size="small">
          {messages.incomingUnknown()}
        </Button>
        <Button onClick={controls.taskCall} size="small">
          {messages.taskCall()}
        </Button>
        <Button onClick={controls.remoteAnswers} size="small">
          {messages.answers()}
        </Button>
        <Button onClick={controls.remoteHangsUp} size="small">
          {messages.hangsUp()}
        </Button>
        <Switch
          isOn={isHeld}
          label={messages.holds()}
          onChange={on => {
            controls.remoteHolds(on)
            setHeld(on)
          }}
        />
      </Group>
      <Group title={messages.faults()}>
        <Switch
          isOn={!isOnline}
          label={messages.networkDown()}
          onChange={off => {
            controls.setNetwork(!off)
            setOnline(!off)
          }}
        />
        <Switch
          isOn={!accepts}
          label={messages.registrarRefuses()}
          onChange={refuses => {
            controls.setRegistrar(!refuses)
            setAccepts(!refuses)
          }}
        />
        <Switch
          isOn={!hasMicrophone}
          label={messages.microphoneDenied()}
          onChange={denied => {
            controls.setMicrophone(denied ? 'denied' : 'granted')
            setMicrophone(!denied)
          }}
        />
      </Group>
      <Group title={messages.server()}>
        <Button onClick={() => controls.setSeat('SIGN_FREE')} size="small">
          {messages.seatFree()}
        </Button>
        <Button onClick={() => controls.setSeat('SIGN_BUSY')} size="small">
          {messages.seatBusy()}
        </Button>
        <Button
          onClick={() => controls.sendMessage(messages.messageTitle(), messages.messageText())}
          size="small"
        >
          {messages.message()}
        </Button>
      </Group>
      <p className="m-0 text-[12px]/5 text-(--hutong-text-3)">{messages.numbers()}</p>
    </>
  )
}

/** A number of no customer. */
const UNKNOWN = '13900009999'

function Group({
  title,
  children
}: {
  readonly title: string
  readonly children: React.ReactNode
}) {
  return (
    <fieldset className="m-0 flex flex-col gap-2 border-0 p-0">
      <legend className="mb-1 p-0 font-semibold text-[13px]/5">{title}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}

function Switch(props: {
  readonly isOn: boolean
  readonly label: string
  readonly onChange: (on: boolean) => void
}) {
  return (
    <Button
      aria-pressed={props.isOn}
      onClick={() => props.onChange(!props.isOn)}
      size="small"
      tone={props.isOn ? 'primary' : 'quiet'}
    >
      {props.label}
    </Button>
  )
}
