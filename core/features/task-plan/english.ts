/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { taskPlanMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  taskPlan: {
    period: 'Calling period {number}',
    addPeriod: 'Add period',
    removePeriod: 'Remove calling period {number}',
    startDate: 'Start date',
    endDate: 'End date',
    startCalendar: 'Choose the start date from the calendar',
    endCalendar: 'Choose the end date from the calendar',
    dayHint: 'YYYY-MM-DD',
    unlimited: 'No limit',
    endless: 'Without an end date, the period has no end',
    addDates: 'Add dates',
    removeDates: 'Remove dates {number}',
    strip: 'Calling hours, half an hour per cell',
    stripHow:
      'Click or drag to choose; arrow keys move, the space bar switches, Shift chooses several',
    cellOn: '{time}, chosen',
    cellOff: '{time}, not chosen',
    startTime: 'Start time',
    endTime: 'End time',
    addTime: 'Add time',
    removeTime: 'Remove time {number}',
    to: 'to',
    span: '{from}–{to}',
    timeFormat: 'Enter a time such as 09:00',
    timeStep: 'Only full and half hours are possible',
    licenceWarns: 'Outside 9:00–20:00, when robots may call: {times}. No calls are made then.',
    licenceBlocks:
      'Outside 9:00–20:00, when robots may call: {times}. Change this before submitting.',
    calledToday:
      'Of these, already called by a robot today: {count}. Each number is called only once a day, so they wait until tomorrow.',
    dailyWarns:
      'A robot may call the same number only once a day; redialling on the same day exceeds the licence',
    dailyBlocks:
      'A robot may call the same number only once a day; set the redial interval to 1440 min or more, or the dial limit to at most 1 call in 1 day',

    calendar: 'Calling calendar',
    nothingLeft:
      'With these settings, no calls are possible in the next {days} days; the task will not call any number',
    mostBlocked: 'Main reason: {reason}',
    day: '{date} {weekday}',
    // A letter for each day, from Sunday on.
    weekdays: 'Sun,Mon,Tue,Wed,Thu,Fri,Sat',
    today: 'Today',
    earlier: 'Previous week',
    later: 'Next week',
    hoursOpen: '{hours} h',
    noHours: 'No calls',
    open: 'Can call',
    openPartly: 'Can call for {minutes} min',
    cell: '{day} {time}: {state}',
    cellHow: 'Point at a cell or select it to see whether calls are possible, and why not',
    legendOpen: 'Can call',
    legendPlain: 'Not scheduled',
    legendBarred: 'Scheduled, but cannot call',
    legendPast: 'Past',
    openHours: 'Calling time',
    past: 'The time has passed',
    date: 'Not on a date of the task',
    holiday: 'A holiday of the enterprise',
    outsidePeriod: 'Outside the calling periods of the task',
    global: 'Outside the permitted calling hours of the enterprise',
    licence: 'Robots may only call from 9:00 to 20:00',
    frequency: 'The number has reached its dial limit',

    forecast: 'Forecast of completion',
    numbers: 'Numbers',
    connectRate: 'Connection rate (%)',
    talkSeconds: 'Average talk time (s)',
    numbersWrong: 'Enter a whole number from 1 to {most}',
    p50: '50% chance of completion by',
    p90: '90% chance of completion by',
    never: 'Not within {days} days',
    calls: 'Expected calls: {calls}, connected: {connected}',
    atOnce:
      'Estimated with a concurrency of {count} and about {ring} s of ringing per call; for guidance only',
    noRoom: 'No forecast: no line or concurrency is available',
    working: 'Calculating…',
    brokenForecast: 'Calculation failed; try again',
    again: 'Retry',

    test: 'Test call',
    testHow: 'A robot calls one number with the chosen script and line',
    testPhone: 'Test number',
    testLineChoice: 'Line',
    testCall: 'Call',
    testAgain: 'Call again',
    anyLine: 'Any free line',
    scriptFirst: 'Choose a script first',
    byAgents: 'Tasks answered by agents have no script and need no test',
    testAsking: 'Calling…',
    testRinging: 'Ringing…',
    testTalking: 'On a call {time}',
    testOver: 'Connected, talk time {duration}',
    testIntent: 'Intent level {level}',
    testMissed: 'Not connected: {result}',
    testLost: 'Contact with the server is lost; see the call records for the result',
    testLine: 'Caller ID {line}',
    testLines: 'Conversation',
    robot: 'Robot',
    customer: '{Served}',

    why: 'Why not called',
    whyLoading: 'Checking…',
    whyRefresh: 'Check again',
    whyUntil: 'Can be called from about {time}',
    whyAhead: 'Numbers ahead: {count}',
    adviseRun: 'It is called once the task is started.',
    advisePeriod:
      'It is called automatically in the next calling period; the calling periods can be changed by editing the task.',
    adviseHoliday:
      'It is called automatically after the holiday; the dates can be changed in the system settings.',
    adviseGlobal: 'It is called automatically within the permitted calling hours.',
    adviseLicence: 'It is called automatically from 9:00.',
    adviseLine:
      'It is called automatically once a line is free; more lines can be chosen for the task.',
    adviseRobot:
      'It is called automatically once a robot is free; another robot group can be chosen.',
    adviseAgent: 'It is called automatically once an agent is free.',
    adviseConcurrency:
      'It is called automatically once a call ends; the concurrency of the task can be raised.',
    adviseQueue: 'It is called automatically when its turn comes; nothing needs to be done.',
    adviseRedial: 'It is redialled automatically after the interval.',
    adviseLimit:
      'It is called automatically once the dial limit permits; the limit can be changed in the task.',
    adviseDaily:
      'It is called automatically the next day; with a permit, the limit of one call a day can be turned off in the calling settings',
    adviseBlacklist: 'To call it, remove the number from the blacklist first.',
    adviseRedList:
      'Numbers on the red list are not called. To call it, remove the number from the red list first.',
    adviseValues: 'To call it, complete the variables and import the number into a new task.',
    adviseEnded: 'To call it, add the number to a new task.',
    adviseDialling: 'The result is available shortly.',
    adviseDone: 'See the call records for the result.'
  } satisfies English<typeof taskPlanMessages>
}
