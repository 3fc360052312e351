import { expect, test } from 'vitest'
import { normalizers } from '../../widgets/parts/customer-form/use-customer-form.ts'

test.each([
  ['phone', '１３９　１２３４ ５６７８', '13912345678'],
  ['phone2', '１３９-１２３４-５６７８', '13912345678'],
  ['age', ' ８０ ', '80'],
  ['birthDate', '１９５０／６／１８', '1950-06-18'],
  ['customerName', ' 新来 ', '新来']
] as const)('on leaving the field %s %j becomes %j', (field, typed, expected) => {
  expect(normalizers[field](typed)).toBe(expected)
})
