import { type counterMarksContract, MARKS_SHOWN_MAX } from '#shared/contract/counterMarks.ts'
import { type HandlersOf, projectOf } from './call.ts'
import { idsOf, readQuestion, spanText } from './energy.ts'

/** Marks of visible meters. */
export const counterMarkHandlers: HandlersOf<typeof counterMarksContract> = {
  list(input, call) {
    const { periods, devices } = readQuestion(input, call)
    const seen = idsOf(devices)
    const marks = call.services.telemetry.marks.in(projectOf(call).project.id, periods.now)
    const list = marks
      .filter(({ deviceId }) => seen.has(deviceId))
      .sort((a, b) => b.lastMs - a.lastMs)
      .slice(0, MARKS_SHOWN_MAX)
    return { period: spanText(periods.now), list }
  },
}
