/** Works out forecasts beside the page, so that nobody's typing waits for them. */
import { answerWith } from '../../lib/answer-with.ts'
import { planForecast } from '../../rules/tasks/plan-craft.ts'

answerWith(planForecast)
