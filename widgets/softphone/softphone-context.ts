import { useStore } from '@nanostores/react'
import {
  createContext,
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState
} from 'react'
import type { PhoneState } from '../../core/phone/state/phone-types.ts'
import { begin } from '../parts/begin-part.ts'
import { $mayBeSetFree } from './bar/seat-state.ts'
import { $phone, dial, pressKey, redial, sendDtmf } from './softphone-phone.ts'
import type { Settings } from './softphone-settings.ts'

export type OpenPaneName = 'keypad' | 'transfer' | 'devices' | 'quality' | 'recents'
export type Pane = 'controls' | OpenPaneName

/** Local state of a softphone, never sent to the server: typed number and open pane. */
export interface SoftphoneContext {
  readonly number: string
  readonly setNumber: (number: string) => void
  readonly input: RefObject<HTMLInputElement | null>
  readonly callerId: string | undefined
  readonly setCallerId: (callerId: string | undefined) => void
  /** DTMF tones sent in the active call. */
  readonly tones: string
  readonly pane: Pane
  /** The previous pane: the focus returns to its button. */
  readonly from: Pane
  readonly setPane: (pane: Pane) => void
  /** A keypad key: a digit of the number, or a DTMF tone in a call. */
  readonly press: (digit: string) => void
  readonly call: () => void
  /** Calls the last number again. */
  readonly redial: () => void
}

const SoftphoneStateContext = createContext<SoftphoneContext | undefined>(undefined)
export const SoftphoneProvider = SoftphoneStateContext.Provider

export function useSoftphone(): SoftphoneContext {
  const softphone = useContext(SoftphoneStateContext)
  if (!softphone) throw new Error('A part of the softphone is outside of it')
  return softphone
}

export function useNewSoftphone(shown: Settings['shown']): SoftphoneContext {
  const phone = useStore($phone)
  const callId = phone.status === 'idle' ? undefined : phone.call.callId
  const isTalking = phone.status === 'talking'
  const input = useRef<HTMLInputElement>(null)
  const [number, setNumber] = useState('')
  const [callerId, setCallerId] = useState<string>()
  const [inCall, setInCall] = useState(freshCall(callId))
  const current = inCall.callId === callId ? inCall : freshCall(callId)
  useFailedNumber(phone, shown, setNumber)

  return useMemo(
    () => ({
      number,
      setNumber,
      input,
      callerId,
      setCallerId,
      tones: current.tones,
      pane: current.pane,
      from: current.from,
      setPane: pane => setInCall({ ...current, pane, from: current.pane }),
      press(digit) {
        if (!isTalking) {
          if (phone.status === 'idle') pressKey(digit)
          setNumber(before => (before + digit).slice(0, 32))
          return
        }
        setInCall(before => {
          const now = before.callId === callId ? before : current
          return { ...now, tones: (now.tones + digit).slice(-32) }
        })
        begin(sendDtmf(digit))
      },
      call() {
        if (number === '') input.current?.focus()
        const dialled = dial(number, { callerId, setFree: $mayBeSetFree.get() }).then(answer => {
          if (answer.status === 'dialling') setNumber('')
        })
        begin(dialled)
      },
      redial: () => begin(redial({ callerId, setFree: $mayBeSetFree.get() }))
    }),
    [number, callerId, callId, current, isTalking, phone.status]
  )
}

/** Restores the number of a failed call to the field, to be corrected and redialled. */
function useFailedNumber(
  phone: PhoneState,
  shown: Settings['shown'],
  setNumber: Dispatch<SetStateAction<string>>
) {
  const isFailed =
    phone.status === 'wrap-up' && !phone.outcome.ok && phone.call.direction === 'outgoing'
  const failed = isFailed && phone.call.kind === 'ordinary' ? phone.call.number : ''
  useEffect(() => {
    if (failed !== '' && shown(failed) === failed)
      setNumber(typed => (typed === '' ? failed : typed))
  }, [failed, shown, setNumber])
}

const freshCall = (callId: string | undefined) => ({
  callId,
  tones: '',
  pane: 'controls' as Pane,
  from: 'controls' as Pane
})
