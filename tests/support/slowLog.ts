import type { Commit } from '#shared/kernel/commit.ts'
import type { EventLog } from '#sim/stores/log/eventLog.ts'

/** Log with manually released responses. */
export function slowLog(log: EventLog) {
  const waiting: (() => void)[] = []
  const append = (commit: Commit, id: string): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.push(() => log.append(commit, id).then(resolve, reject))
    })
  const slow: EventLog = {
    append,
    lastSeq: (stream) => log.lastSeq(stream),
    seqAt: (stream, atMs) => log.seqAt(stream, atMs),
    hashAt: (stream, seq) => log.hashAt(stream, seq),
    streams: () => log.streams(),
    newestMs: () => log.newestMs(),
    settled: () => log.settled(),
    read: (stream, afterSeq) => log.read(stream, afterSeq),
    findBrokenLink: (rest) => log.findBrokenLink(rest),
    findBrokenTail: (count) => log.findBrokenTail(count),
    close: () => log.close(),
  }
  return { slow, waiting, answer: () => waiting.shift()?.() }
}
