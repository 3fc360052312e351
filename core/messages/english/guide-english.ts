/** English of the product guide. */
import type { English } from '../english-of.ts'
import type { guideMessages } from '../guide-messages.ts'

export const guide = {
  subtitle: 'From signing in to finishing your first call',
  contents: 'Contents',
  steps: 'First steps',
  step: 'Step {number}',
  open: 'Go to: ',

  start: 'Quick start',
  startLead: 'Follow these five steps to place and take calls within minutes.',
  signIn: 'Sign in and accept the licence',
  signInText:
    'Sign in with your account and password, or with a code sent to your mobile. On your first visit, read the software licence, tick the box to confirm that you have read it, and accept it.',
  workbench: 'Start the agent workbench',
  workbenchText:
    'Click “Start agent workbench” in the top bar. The workbench opens in a window of its own and keeps your phone online.',
  microphone: 'Allow the microphone',
  microphoneText:
    'Choose “Allow” when the browser first asks. We recommend a headset. Before you call, use “Test microphone” to make sure that your voice is recorded.',
  beFree: 'Set your state to Free',
  beFreeText:
    'Once the phone is registered, set your seat state to “Free”. Only then are incoming calls assigned to you, and only then can you place calls.',
  firstCall: 'Place your first call',
  firstCallText:
    'Enter a number on the dial pad, or click a number in a list, then press “Call”. After the call you can listen to it in the outbound call records.',

  layout: 'The screen at a glance',
  layoutLead:
    'The console has a top bar, a side menu and a main area. During a call, a call bar appears at the bottom.',
  layoutPicture:
    'Sketch of the console: top bar above, menu on the left, main area on the right, call bar at the bottom',
  brand: 'Enterprise logo and name',
  brandText:
    'Shows the enterprise you are in. If you belong to several, switch between them in the user menu.',
  tools: 'Top bar tools',
  toolsText:
    'On the left, search for pages, actions and {served}s; pinyin and initials work too. On the right are the workbench, seat state, transfers, messages, quick call and the user menu.',
  menu: 'Side menu',
  menuText:
    'Shows only the pages that you may open. Click “Collapse menu” at the bottom to make room; it stays collapsed the next time.',
  main: 'Main area',
  mainText:
    'Filters and page numbers are kept in the address, so a reload changes nothing; numbers and names of {served}s are never written into it. A colleague who opens the same link sees the results within their own permissions.',
  callBar: 'Call bar',
  callBarText:
    'During a call you can open any page and still mute, hold or hang up here. The call is not interrupted.',

  states: 'Seat states',
  statesLead:
    'A state is shown by shape, text and colour. You choose the first three; the others follow the phone.',
  state: 'State',
  meaning: 'Meaning',
  next: 'What you can do',
  freeText: 'Ready to place and take calls',
  freeNext: 'Answer and place calls',
  busyText: 'The state after signing in; no incoming calls are assigned to you',
  busyNext: 'Switch to Free when you are ready',
  offlineText: 'The phone is offline',
  offlineNext: 'Switch to Free or Busy to go online again',
  ringText: 'An incoming call is ringing',
  ringNext: 'Answer or decline',
  callingText: 'You are on a call',
  callingNext: 'Mute, hold, transfer, hang up; the state cannot be changed now',
  clearingText: 'The call has just ended; this is time to complete your record',
  clearingNext: 'Ends by itself when the time is up, or earlier with “End wrap-up”',

  phone: 'Placing and taking calls',
  phoneLead:
    'Only one tab uses the phone at a time. When you close it, another tab takes over by itself.',
  outgoing: 'Placing a call',
  outgoingOne: 'Make sure that your seat state is “Free”.',
  outgoingTwo: 'Enter a number; spaces, hyphens and +86 are tidied up by themselves.',
  outgoingThree: 'Press “Call”. The button is locked for 3 seconds to prevent accidental clicks.',
  incoming: 'Taking a call',
  incomingOne: 'An incoming call rings and shows the number, its region and the name, if known.',
  incomingTwo: 'Press “Answer” to take the call, or “Decline” to return it to the system.',
  incomingThree:
    'Missed calls appear in the messages; you can also filter the inbound call records by “Missed call”.',
  during: 'During a call',
  duringOne: 'Mute: the other party cannot hear you. Hold: neither side can hear the other.',
  duringTwo:
    'Keypad: enter digits when a voice menu asks for them. Transfer: pass the call to another extension or number.',
  duringThree:
    'You see a notice when the network gets worse; the call continues by itself when it recovers.',
  shortcuts: 'Shortcuts',
  shortcutsNote: 'Change or disable them under “Shortcuts” in the user menu.',
  action: 'Action',
  keys: 'Keys',

  records: 'Searching and exporting',
  recordsLead: 'Records, number lists and logs all use the same kind of list.',
  recordsOne: 'When there are many filters, some are hidden; click “Expand” to see them all.',
  recordsTwo:
    'Totals above ten thousand are shown as 10000+. Narrow the search to see the exact number.',
  recordsThree: 'With permission for recordings, you can play them right in the list.',
  recordsFour:
    'After you click “Export”, the job runs in the background, even if you close the page.',

  transfers: 'Transfers and messages',
  transfersLead:
    'Imports, exports and system notices are found in the top bar. The numbers count what is unread.',
  transfersOne:
    'Transfers shows the progress of each job. A running job can be cancelled; a finished one can be downloaded.',
  transfersTwo:
    'If some rows of an import failed, download the file of failed rows, correct it and import it again.',
  transfersThree: 'Opening the message list marks all as read; “Clear all” deletes all messages.',

  robot: 'Quick call',
  robotLead: 'A robot calls one number with a script, without a new task.',
  robotOne: 'Click the lightning icon in the top bar, choose a script and enter a mobile number.',
  robotTwo: 'Once the call has been accepted, the robot dials as soon as a line is free.',
  robotThree: 'You get the result as a message, and it is added to the outbound call records.',

  account: 'Account and enterprise',
  accountLead: 'Your profile, password and enterprises are in the user menu.',
  accountOne: 'After changing your password, sign in again with the new one.',
  accountTwo: 'Switching the enterprise reloads the page; it is not possible during a call.',
  accountThree:
    'If the same account signs in on another device, this one shows a notice and signs out.',

  questions: 'Common questions',
  stateQuestion: 'What do I do about “Cannot call: the seat state is Busy”?',
  stateAnswer:
    'Set your seat state to “Free” and call again. You cannot call during the wrap-up after a call either; wait until it is over.',
  microphoneQuestion: 'The microphone does not work and no one hears me?',
  microphoneAnswer:
    'Click the icon to the left of the address, set the microphone to “Allow”, then click “Retry” in the softphone. If you have several microphones, choose the one you use in the device menu.',
  registerQuestion: 'The softphone keeps showing “Not registered”?',
  registerAnswer:
    'Check your network connection, and make sure that your company’s network allows access to the phone gateway. If it still does not register, tell your administrator what the softphone shows.',
  menuQuestion: 'Why do I not see the menu that my colleague sees?',
  menuAnswer:
    'The menu depends on the permissions of your role. Ask your administrator to extend them; the change applies when you sign in again.',
  kickedQuestion: 'What does “Your account has been signed in on another device” mean?',
  kickedAnswer:
    'An account can be used on one device only. If it was not you, change your password at once.',
  tabsQuestion: 'Several tabs are open: where does a call ring?',
  tabsAnswer:
    'Only in the tab that uses the phone. The others show “The phone is in another tab”; click “Take over here” to use it there.'
} satisfies English<typeof guideMessages>
