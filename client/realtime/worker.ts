/** The socket's thread: the line to the broker and the worker's half of the pipeline. The page gets at most one frame per 16 ms. */
import { BrokerLine } from './brokerLine.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { createFanIn } from './pipeline.ts'

const PERIODS = { urgentMs: 16, unseenMs: 120 }

const page = self as unknown as {
  postMessage(message: FromWorker): void
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null
  close(): void
}

const fanIn = createFanIn(PERIODS)
fanIn.frames$.subscribe((frame) => page.postMessage(frame))
let line: BrokerLine | null = null

page.onmessage = ({ data }) => {
  if (data.kind === 'taken') fanIn.taken()
  else if (data.kind === 'watch') fanIn.watch(data.numbers)
  else if (data.kind === 'form') line?.reportForm(data.form)
  else if (data.kind === 'open')
    line = new BrokerLine(data.address, {
      onPacket: fanIn.packet,
      onNotice: (notice) => page.postMessage(notice),
    })
  else if (line) line.end(() => page.close())
  else page.close()
}
