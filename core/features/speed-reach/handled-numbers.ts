/** The numbers of a task of 号码处理 that a run can call. */
import { call } from '../../net/http.ts'
import { numberHandling } from '../number-handling/endpoints.ts'
import { callable } from '../number-handling/rules.ts'

/** Largest page of the server. */
const AT_ONCE = 100

/** One per line. Rejects with a `Failure`, already shown. */
export async function callableNumbersOf(taskId: string): Promise<string> {
  const phones: string[] = []
  for (const numberClass of callable)
    for (let page = 1, hasMore = true; hasMore; page++) {
      const query = { page, pageSize: AT_ONCE, numberClass }
      const found = await call(numberHandling.numbers, { id: taskId, query })
      phones.push(...found.list.map(({ phone }) => phone))
      hasMore = found.hasMore
    }
  return phones.join('\n')
}
