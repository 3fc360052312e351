/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { systemSettingMessages } from './messages.ts'
import type { settingPageMessages } from './setting-page-messages.ts'

/** By area of the messages. */
export const english = {
  systemSettings: {
    enterprise: 'Enterprise',
    calls: 'Calls',
    dialling: 'Outbound calls',

    name: 'Enterprise name',
    shortName: 'Short name',
    logo: 'Enterprise logo',
    wrapUpSeconds: 'Wrap-up time',
    ringSeconds: 'Longest ringing time',
    recordingPauseSeconds: 'Longest pause of a recording',
    hidesNewNumbers: 'Hide the numbers of new {served}s and leads',
    invitesRatings: 'Invite {served}s to rate calls',
    hours: 'Calling hours',
    robotOncePerDay: 'Robots call a number only once a day',
    holidays: 'Holidays',

    nameMissing: 'Enter the enterprise name',
    nameLong: 'An enterprise name has at most {most} characters',
    shortNameLong: 'A short name has at most {most} characters',
    logoType: 'Choose a picture in PNG, JPEG or WebP format',
    logoScript:
      'SVG and web page files are not allowed, as they may contain scripts. Choose a picture in PNG, JPEG or WebP format.',
    logoLarge: 'A picture has at most {most} KB; the chosen one has {size} KB',
    dayWrong: 'Enter a date such as 2026-10-01',
    dayTwice: '{day} is in the list already',
    holidayNameLong: 'The name of a holiday has at most {most} characters',
    holidaysMany: 'There can be at most {most} holidays',
    hoursWrong: 'The end time must be later than the start time',
    changed: 'Someone else has changed the settings; your input is not saved yet',

    signIn: 'Sign-in security',
    passwordDays: 'Password validity',
    allowsTwoDevices: 'Allow an account to sign in on two devices',
    addresses: 'Addresses allowed to sign in',
    addressWrong: '“{address}” is not a valid IP address or range',
    addressesMany: 'There can be at most {most} addresses',
    ownAddress:
      'Your current address {address} is not in the list, so you could not sign in after saving; add it first',
    ownPassword:
      'Your password is older than {days} days, so you could not sign in after saving; change it first',
    addressRefused:
      'The enterprise does not allow sign-in from the current address {address}; contact the administrator',
    passwordExpired:
      'Your password is older than {days} days; set a new one by “Forgot password”, then sign in',
    days: '{days} days',
    all: 'Unrestricted',

    target: 'System settings: {section}',
    log: 'Change settings',
    oldLogo: 'Old logo',
    newLogo: 'New logo',
    none: 'None',
    on: 'On',
    off: 'Off',
    byHand: 'Ended by hand',
    unlimited: 'Unlimited',
    seconds: '{seconds} s',
    range: '{from}–{to}'
  } satisfies English<typeof systemSettingMessages>,
  settingPage: {
    sections: 'Settings',
    fields: '{Served} fields',
    apiKeys: 'API keys',
    webhooks: 'Webhooks',
    deliveries: 'Deliveries',
    messageGateway: 'SMS gateway',
    retention: 'Retention',
    licences: 'Licences',
    business: 'More settings',
    save: 'Save',
    saved: 'Settings saved',
    discard: 'Discard changes',
    leave: 'There are unsaved settings, which are lost if you leave. Leave anyway?',
    latest: 'View latest settings',
    latestHint: 'This discards your input',

    enterpriseHint: 'Name and logo are shown on the pages of all members',
    shortNameHint: 'Shown at the top of the page; if empty, the enterprise name is shown',
    logoHint: 'PNG, JPEG or WebP, at most {most} KB',
    chooseLogo: 'Choose picture',
    removeLogo: 'Restore default',
    noLogo: 'Not set; the default logo is shown',
    logoPreview: 'Preview of the enterprise logo',

    wrapUp: 'Wrap-up time (s)',
    wrapUpHint: 'For seats without a time of their own; with 0, agents end wrap-up by hand',
    wrapUpWrong: 'Enter a whole number from 0 to 3600',
    ring: 'Longest ringing time (s)',
    ringHint:
      'A queued call that an agent has not answered within this time goes to the next agent; if empty, it keeps ringing',
    ringWrong: 'Enter a whole number from 5 to 120, or leave this empty',
    pause: 'Longest pause of a recording (s)',
    pauseHint:
      'A recording that an agent has paused, as while a card number is read out, resumes by itself after this time; if empty, only at the end of the call',
    pauseWrong: 'Enter a whole number from 10 to 3600, or leave this empty',
    hidesHint:
      'Numbers of {served}s and leads added after saving are hidden; revealing one needs confirmation and is logged. Existing numbers stay as they are.',
    invitesHint:
      'When an agent or robot has hung up, the {served} is asked to rate the call by key',

    hoursHint:
      'Call tasks dial only within this time; robots also keep to the permitted hours from 9:00 to 20:00',
    from: 'Start time',
    to: 'End time',
    timeWrong: 'Enter a time such as 09:00',
    onceHint: 'Counted across all tasks, except redials of a task itself',
    holidaysHint: 'On these days no call task dials; the timetables of tasks mark them',
    noHolidays: 'No holidays yet',
    day: 'Date',
    dayHint: 'yyyy-mm-dd',
    dayCalendar: 'Choose a date from the calendar',
    holidayName: 'Name',
    addHoliday: 'Add',
    removeHoliday: 'Remove {day}',

    passwordDays: 'Password validity (days)',
    passwordHint:
      'With an older password, signing in requires a new one, set by “Forgot password”; if empty, passwords do not expire',
    passwordWrong: 'Enter a whole number from 1 to 3650, or leave this empty',
    twoHint:
      'If off, a new sign-in ends the earlier one of the account; the seat telephone is always only on the device that signed in last',
    addressesHint:
      'One IP address or range per line, such as 203.0.113.7 or 10.1.0.0/16; if empty, unrestricted',
    ownAddress: 'Your current address: {address}',

    businessHint:
      'These settings have windows of their own, which can also be opened from their pages',
    orderSettings: 'Service types and work order fields',
    orderSettingsHint:
      'Levels, time limits and allocation of service types; types, options and required fields of work orders',
    open: 'Open',
    quietHours: 'SMS sending hours and speed',
    quietHoursHint: 'Quiet hours and messages sent per second',
    alarms: 'Alarm thresholds of monitoring',
    alarmsHint: 'Seat states and calls that last longer are marked as overdue'
  } satisfies English<typeof settingPageMessages>
}
