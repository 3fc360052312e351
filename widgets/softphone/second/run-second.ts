import { begin } from '../../parts/begin-part.ts'
import { secondControls } from '../softphone-phone.ts'

type Controls = Awaited<ReturnType<typeof secondControls>>

/** Runs a command for two calls, whose code it loads first. */
export const runSecond = (act: (controls: Controls) => Promise<void>): void =>
  begin(secondControls().then(act))
