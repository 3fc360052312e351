import { type EndpointUses, type TopicUses, use } from './profile-types.ts'

const recordings = 'calls are recorded'
const robots = 'robots call, or receive calls'
const customFields = 'customers or work orders have custom fields'
const edits = 'the panel is not readonly'
const clues = 'source-type is 1'
const hidden = 'numbers are masked'

/** What `<hutong-customer-details>` uses beside the session. */
export const panelEndpoints: EndpointUses = {
  'customers.basicInformation': use('the customer'),
  'customers.related': use('customers with the same number'),
  'customers.edit': use('saves the basic information', edits),
  'customers.add': use('adds a customer', 'mode is add, or a caller is unknown'),
  'callDetails.base': use('the call with its customer', 'call-record-id is set'),
  'callDetails.followUp': use('the calls with the customer'),
  'callDetails.extend': use('remark and intent level of a call', edits),
  'callDetails.dialogue': use('the transcript of a call', 'calls are transcribed'),
  'callDetails.templateIntent': use('the intent levels of a script', robots),
  'callDetails.seen': use('marks a call as seen'),
  'callDetails.repair': use('the contact repair of a call', 'contacts are repaired (失联修复)'),
  'callDetails.audioSlice': use('the recordings of a call', recordings),
  'files.recording': use('the recording, with byte ranges', recordings),
  'callAudio.download': use('downloads the recording', recordings),
  'callItems.customerInfo': use('saves the customer of a running call', edits),
  'clues.details': use('the clue', clues),
  'customFields.meta': use('the custom fields'),
  'customFields.options': use('the options of a field', customFields),
  'customFields.relatedOptions': use('the options that an answer leaves', customFields),
  'numbers.charge': use('the price of a masked number', hidden),
  'numbers.decipher': use('reveals a masked number', hidden),
  'regions.tree': use('the regions of an address', edits),
  'serviceRecords.types': use('the kinds of work orders'),
  'serviceRecords.list': use('the work orders of the customer'),
  'serviceRecords.details': use('a work order'),
  'serviceRecords.save': use('adds a work order', edits),
  'serviceRecords.update': use('changes a work order', edits)
}

export const panelTopics: TopicUses = {
  call_dialog: use('a line of a running conversation', 'calls are transcribed'),
  work_order_modify: use('a work order has changed', 'several users edit work orders')
}
