/** Content of the guide by chapter. */

import { guideText as t } from '../../../core/messages/guide-messages.ts'
import type { Permission } from '../../../core/session/permissions.ts'

type Say = () => string

export interface Chapter {
  readonly id: string
  readonly title: Say
  readonly lead: Say
  /** Lists of a chapter, titled where there are several. */
  readonly lists?: readonly { readonly title?: Say; readonly items: readonly Say[] }[]
  /** Related pages; only those that the user may open are shown. */
  readonly pages?: readonly string[]
  /** Permission without which the chapter is hidden. */
  readonly needs?: Permission
}

export const chapters: readonly Chapter[] = [
  { id: 'start', title: t.start, lead: t.startLead },
  { id: 'layout', title: t.layout, lead: t.layoutLead },
  { id: 'states', title: t.states, lead: t.statesLead },
  {
    id: 'phone',
    title: t.phone,
    lead: t.phoneLead,
    lists: [
      { title: t.outgoing, items: [t.outgoingOne, t.outgoingTwo, t.outgoingThree] },
      { title: t.incoming, items: [t.incomingOne, t.incomingTwo, t.incomingThree] },
      { title: t.during, items: [t.duringOne, t.duringTwo, t.duringThree] }
    ],
    pages: ['/callManage/income', '/callManage/outCall']
  },
  {
    id: 'records',
    title: t.records,
    lead: t.recordsLead,
    lists: [{ items: [t.recordsOne, t.recordsTwo, t.recordsThree, t.recordsFour] }],
    pages: [
      '/callManage/outCall',
      '/callManage/income',
      '/customer/index',
      '/systemManage/operationLog'
    ]
  },
  {
    id: 'transfers',
    title: t.transfers,
    lead: t.transfersLead,
    lists: [{ items: [t.transfersOne, t.transfersTwo, t.transfersThree] }]
  },
  {
    id: 'robot',
    title: t.robot,
    lead: t.robotLead,
    lists: [{ items: [t.robotOne, t.robotTwo, t.robotThree] }],
    needs: 'CMC.CALL.TASK',
    pages: ['/callManage/outCall']
  },
  {
    id: 'account',
    title: t.account,
    lead: t.accountLead,
    lists: [{ items: [t.accountOne, t.accountTwo, t.accountThree] }],
    pages: ['/personalData/table', '/memberManage']
  },
  { id: 'questions', title: t.questions, lead: () => '' }
]

/** Illustrations of the steps to the first call. */
export const steps = [
  { picture: 'sign-in', title: t.signIn, text: t.signInText },
  { picture: 'workbench', title: t.workbench, text: t.workbenchText },
  { picture: 'microphone', title: t.microphone, text: t.microphoneText },
  { picture: 'free', title: t.beFree, text: t.beFreeText },
  { picture: 'call', title: t.firstCall, text: t.firstCallText }
] as const

/** Areas of the console, by their numbers in the drawing. */
export const parts = [
  { title: t.brand, text: t.brandText },
  { title: t.tools, text: t.toolsText },
  { title: t.menu, text: t.menuText },
  { title: t.main, text: t.mainText },
  { title: t.callBar, text: t.callBarText }
] as const

export const states = [
  { state: 'SIGN_FREE', meaning: t.freeText, next: t.freeNext },
  { state: 'SIGN_BUSY', meaning: t.busyText, next: t.busyNext },
  { state: 'OFF_LINE', meaning: t.offlineText, next: t.offlineNext },
  { state: 'RING', meaning: t.ringText, next: t.ringNext },
  { state: 'CALLING', meaning: t.callingText, next: t.callingNext },
  { state: 'CLEARING', meaning: t.clearingText, next: t.clearingNext }
] as const

export const questions = [
  { ask: t.stateQuestion, answer: t.stateAnswer },
  { ask: t.microphoneQuestion, answer: t.microphoneAnswer },
  { ask: t.registerQuestion, answer: t.registerAnswer },
  { ask: t.menuQuestion, answer: t.menuAnswer },
  { ask: t.kickedQuestion, answer: t.kickedAnswer },
  { ask: t.tabsQuestion, answer: t.tabsAnswer }
] as const
