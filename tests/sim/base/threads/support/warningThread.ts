/** A thread whose job causes a warning, as an old part of a library does. */
import { answerJob } from '#sim/base/threads/answerJob.ts'

answerJob((text: string) => {
  process.emitWarning(`${text} is old`)
  return text.length
})
