/**
 * Replays a stream of the log for outdated read models. Record changes depend on earlier records, so the state is
 * folded too, from a snapshot or the first commit. It runs in short slices.
 */
import { foldCommit, readCommit } from '#shared/domain/registry.ts'
import type { StreamId } from '#shared/kernel/commit.ts'
import { createState, type State } from '#shared/records/registry.ts'
import { monotonicMs, nextTurn } from '../../base/clock.ts'
import type { EventLog } from '../../stores/log/eventLog.ts'
import { loadSnapshot, type Snapshots } from '../../stores/log/snapshots.ts'
import type { Committed } from '../workspace/workspace.ts'

const SLICE_MS = 6
const SLICE_MIN = 8
const SLICE_MAX = 1_024

export interface RefoldOptions {
  readonly log: EventLog
  readonly snapshots: Snapshots
  readonly stream: StreamId
  /** Sequence before the first commit passed to `take`. */
  readonly afterSeq: number
  /** Returns false to stop. */
  readonly take: (commits: readonly Committed[]) => boolean
  /** A commit whose events cannot be folded into the state; it is passed on without changes. */
  readonly onBroken: (commit: Committed['commit'], error: unknown) => void
}

/** Resolves at the end of the log, or when `take` stops. */
export async function refold(options: RefoldOptions): Promise<void> {
  const { log, stream, afterSeq, take } = options
  const { state, seq } = await stateBefore(options)
  let size = SLICE_MIN
  for await (const batch of log.read(stream, seq)) {
    for (let from = 0; from < batch.length; ) {
      const startedMs = monotonicMs()
      const slice = batch.slice(from, from + size)
      from += slice.length
      const folded = slice.map((commit) => foldOne(state, readCommit(commit), options))
      const news = folded.filter(({ commit }) => commit.seq > afterSeq)
      if (news.length > 0 && !take(news)) return
      const tookMs = Math.max(0.1, monotonicMs() - startedMs)
      size = Math.round(Math.min(SLICE_MAX, Math.max(SLICE_MIN, (slice.length * SLICE_MS) / tookMs)))
      await nextTurn()
    }
  }
}

function foldOne(state: State, commit: Committed['commit'], { onBroken }: RefoldOptions): Committed {
  try {
    return { commit, ...foldCommit(state, commit) }
  } catch (error) {
    onBroken(commit, error)
    return { commit, changes: [], inverse: [], about: commit.events.map(() => []) }
  }
}

async function stateBefore({
  log,
  snapshots,
  stream,
  afterSeq,
}: RefoldOptions): Promise<{ readonly state: State; readonly seq: number }> {
  const state = createState()
  const snapshot = afterSeq === 0 ? null : await loadSnapshot(stream, { log, snapshots }, afterSeq)
  if (!snapshot) return { state, seq: 0 }
  state.put(snapshot.records.map((put) => ({ put })))
  return { state, seq: snapshot.seq }
}
