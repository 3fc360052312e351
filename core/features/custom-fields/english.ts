/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { fieldMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  fields: {
    title: 'Custom information',
    none: 'No custom fields',
    nothing: '-',
    addFilter: 'Add filter',
    answer: '{field}: {text}',
    type: 'Enter {field}',
    choose: 'Choose {field}',
    firstParent: 'Choose {parent} first',
    noOptions: 'No options',
    loading: 'Loading options…',
    failed: 'Options could not be loaded',
    retry: 'Reload options',
    joined: ', ',
    cellUnknown: 'There is no option “{text}”',
    cellOne: 'Only one option is allowed',
    cellOneHow: 'Keep one option',
    cellOptions: 'Allowed: {options}',
    addField: 'Add field',
    editField: 'Edit field',
    name: 'Name',
    kind: 'Field type',
    required: 'Required',
    options: 'Options',
    optionsHint: 'One option per line',
    back: 'Back',
    edit: 'Edit',
    remove: 'Delete',
    nameMissing: 'Enter a name',
    optionsMissing: 'Enter at least one option',
    optionThere: 'Option “{name}” is repeated'
  } satisfies English<typeof fieldMessages>
}

/** By the Chinese label of a code: this folder has none of its own. */
export const labels = {}
