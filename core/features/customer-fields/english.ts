/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { customerFieldMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  customerFields: {
    hint: 'Shown in {served} profiles, list searches, imports and exports; the options of a dependent field follow the answer to its parent field',
    none: 'No custom fields yet',
    list: '{Served} fields',
    required: 'Required',
    below: 'Depends on: {parent}',
    usedBy: '{Served}s with an answer: {count}',
    unused: 'Not used yet',
    up: 'Move {name} up',
    down: 'Move {name} down',
    askRemove: 'Delete the field “{name}”?',
    removeUsed:
      'Existing answers ({served}s: {count}) are kept but no longer shown; adding a field of the same name and type restores them',
    removeUnused: 'No {served} has an answer in this field',
    saved: 'Field saved',
    removed: 'Field deleted',
    arranged: 'Order saved',
    parent: 'Parent field',
    noParent: 'None (fixed options)',
    optionsBelow: 'Options under {option}',
    fieldThere: 'A {served} field with this name already exists',
    noFieldFound: 'The {served} field does not exist',
    optionUsed: 'Option “{name}” is used by {served}s and cannot be deleted',
    optionLinked:
      'Option “{name}” has options of the field “{field}” under it and cannot be deleted',
    typeUsed: 'The field already has answers; its type cannot be changed',
    parentUsed: 'The field already has answers; its parent field cannot be changed',
    conflict: 'The setting was changed by someone else. Open it again before saving.',
    fieldUsed:
      'The number of {served}s with an answer in this field is now {count}, different from when you confirmed. Confirm again.',
    parentWrong:
      'The parent field must be a single- or multiple-choice field, and neither this field nor one that depends on it',
    parentKind: 'Only single- and multiple-choice fields can depend on another field',
    optionPlace: 'Choose a parent option for every option',
    hasChildren: 'The field “{name}” depends on this field; change “{name}” first',
    orderChanged: 'The fields have changed. Refresh before changing the order.',
    orderParent: '“{name}” must come after its parent field',
    target: '{Served} field: {name}',
    kind: 'Field type',
    options: 'Options',
    name: 'Name',
    yes: 'Yes',
    no: 'No',
    logSaved: 'Changed the field settings',
    logRemoved: 'Deleted the field, answers kept ({served}s: {count})',
    logArranged: 'Changed the order of the fields'
  } satisfies English<typeof customerFieldMessages>
}

/** By the Chinese label of a code: this folder has none of its own. */
export const labels = {}
