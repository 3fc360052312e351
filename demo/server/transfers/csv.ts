export { byteOrderMark, csvLine } from '../../../core/rules/csv.ts'
