import Papa from 'papaparse'

/** All rows of a csv file that was written by the server. */
export const rowsOfCsv = (text: string): readonly (readonly string[])[] =>
  Papa.parse<string[]>(text, { delimiter: ',', skipEmptyLines: 'greedy' }).data
