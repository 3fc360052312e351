/** Content of the guide by chapter. */

import { guideMessages as messages } from '../../../core/messages/guide-messages.ts'
import type { Permission } from '../../../core/session/permissions.ts'

type MessageGetter = () => string

export interface Chapter {
  readonly id: string
  readonly title: MessageGetter
  readonly lead: MessageGetter
  /** Lists of a chapter, titled where there are several. */
  readonly lists?: readonly {
    readonly title?: MessageGetter
    readonly items: readonly MessageGetter[]
  }[]
  /** Related pages; only those that the user may open are shown. */
  readonly pages?: readonly string[]
  /** Permission without which the chapter is hidden. */
  readonly needs?: Permission
}

export const chapters: readonly Chapter[] = [
  { id: 'start', title: messages.start, lead: messages.startLead },
  { id: 'layout', title: messages.layout, lead: messages.layoutLead },
  { id: 'states', title: messages.states, lead: messages.statesLead },
  {
    id: 'phone',
    title: messages.phone,
    lead: messages.phoneLead,
    lists: [
      {
        title: messages.outgoing,
        items: [messages.outgoingOne, messages.outgoingTwo, messages.outgoingThree]
      },
      {
        title: messages.incoming,
        items: [messages.incomingOne, messages.incomingTwo, messages.incomingThree]
      },
      {
        title: messages.during,
        items: [messages.duringOne, messages.duringTwo, messages.duringThree]
      }
    ],
    pages: ['/callManage/income', '/callManage/outCall']
  },
  {
    id: 'records',
    title: messages.records,
    lead: messages.recordsLead,
    lists: [
      {
        items: [
          messages.recordsOne,
          messages.recordsTwo,
          messages.recordsThree,
          messages.recordsFour
        ]
      }
    ],
    pages: [
      '/callManage/outCall',
      '/callManage/income',
      '/customer/index',
      '/systemManage/operationLog'
    ]
  },
  {
    id: 'transfers',
    title: messages.transfers,
    lead: messages.transfersLead,
    lists: [{ items: [messages.transfersOne, messages.transfersTwo, messages.transfersThree] }]
  },
  {
    id: 'robot',
    title: messages.robot,
    lead: messages.robotLead,
    lists: [{ items: [messages.robotOne, messages.robotTwo, messages.robotThree] }],
    needs: 'CMC.CALL.TASK',
    pages: ['/callManage/outCall']
  },
  {
    id: 'account',
    title: messages.account,
    lead: messages.accountLead,
    lists: [{ items: [messages.accountOne, messages.accountTwo, messages.accountThree] }],
    pages: ['/personalData/table', '/memberManage']
  },
  { id: 'questions', title: messages.questions, lead: () => '' }
]

/** Illustrations of the steps to the first call. */
export const steps = [
  { picture: 'sign-in', title: messages.signIn, text: messages.signInText },
  { picture: 'workbench', title: messages.workbench, text: messages.workbenchText },
  { picture: 'microphone', title: messages.microphone, text: messages.microphoneText },
  { picture: 'free', title: messages.beFree, text: messages.beFreeText },
  { picture: 'call', title: messages.firstCall, text: messages.firstCallText }
] as const

/** Areas of the console, by their numbers in the drawing. */
export const parts = [
  { title: messages.brand, text: messages.brandText },
  { title: messages.tools, text: messages.toolsText },
  { title: messages.menu, text: messages.menuText },
  { title: messages.main, text: messages.mainText },
  { title: messages.callBar, text: messages.callBarText }
] as const

export const states = [
  { state: 'SIGN_FREE', meaning: messages.freeText, next: messages.freeNext },
  { state: 'SIGN_BUSY', meaning: messages.busyText, next: messages.busyNext },
  { state: 'OFF_LINE', meaning: messages.offlineText, next: messages.offlineNext },
  { state: 'RING', meaning: messages.ringText, next: messages.ringNext },
  { state: 'CALLING', meaning: messages.callingText, next: messages.callingNext },
  { state: 'CLEARING', meaning: messages.clearingText, next: messages.clearingNext }
] as const

export const questions = [
  { ask: messages.stateQuestion, answer: messages.stateAnswer },
  { ask: messages.microphoneQuestion, answer: messages.microphoneAnswer },
  { ask: messages.registerQuestion, answer: messages.registerAnswer },
  { ask: messages.menuQuestion, answer: messages.menuAnswer },
  { ask: messages.kickedQuestion, answer: messages.kickedAnswer },
  { ask: messages.tabsQuestion, answer: messages.tabsAnswer }
] as const
