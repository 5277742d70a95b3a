/** The thread that cleans a drawing: of a large one that takes a third of a second. */
import { answerJob } from '../threads/answerJob.ts'
import { cleanDrawing } from './svgDrawing.ts'

answerJob(cleanDrawing)
