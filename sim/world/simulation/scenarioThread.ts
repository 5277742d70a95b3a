/** Parses scenarios in a worker thread, because even a small text can take seconds. */
import { answerJob } from '../../base/threads/answerJob.ts'
import { answerSent } from './sentScenario.ts'

answerJob(answerSent)
