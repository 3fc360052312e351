/** English of the core and of the telephone: what every element needs. */
import * as contract from '../contract/english.ts'
import * as callerCard from '../features/caller-card/english.ts'
import * as calls from '../features/calls/english.ts'
import * as colleagues from '../features/colleagues/english.ts'
import * as dispositions from '../features/dispositions/english.ts'
import * as doctor from '../features/doctor/english.ts'
import * as messageTips from '../features/message-tips/english.ts'
import * as networkCheck from '../features/network-check/english.ts'
import * as seats from '../features/seats/english.ts'
import * as transferList from '../features/transfer-list/english.ts'
import { join } from '../messages/english/join-english.ts'
import { common, element, kit, list, sessionElement } from '../messages/english/kit-english.ts'
import { time } from '../messages/english/time-english.ts'
import * as phoneCall from '../phone/call/english.ts'
import * as phone from '../phone/english.ts'
import * as phoneLine from '../phone/line/english.ts'
import * as phoneMedia from '../phone/media/english.ts'
import * as phoneHeadset from '../phone/media/headset/english.ts'
import * as phoneSecondCall from '../phone/second-call/english.ts'
import * as sandbox from '../sandbox/english.ts'
import * as session from '../session/english.ts'
import * as sessionEnterprise from '../session/enterprise/english.ts'
import type { EnglishOfFolder } from './join-tables.ts'

export const folders: readonly EnglishOfFolder[] = [
  { english: { common, element, join, kit, list, sessionElement, time } },
  callerCard,
  calls,
  colleagues,
  contract,
  dispositions,
  doctor,
  messageTips,
  networkCheck,
  phone,
  phoneCall,
  phoneHeadset,
  phoneLine,
  phoneMedia,
  phoneSecondCall,
  sandbox,
  seats,
  session,
  sessionEnterprise,
  transferList
]
