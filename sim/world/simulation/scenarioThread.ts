/** The thread that reads a scenario: a small text can take the parser seconds. */
import { answerJob } from '../../base/threads/answerJob.ts'
import { answerSent } from './sentScenario.ts'

answerJob(answerSent)
