/** The streams of an estate, folded, with how far each of them is. */
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Config } from '../base/config.ts'
import { Workspaces } from '../core/workspace/workspaces.ts'
import { Heads } from '../stores/log/heads.ts'
import type { OnForeign } from '../stores/log/snapshots.ts'
import type { Stores } from '../stores/stores.ts'
import { effectFailures, unknownEvents } from './failureCounters.ts'
import type { EarlyParts } from './openServices.ts'

export async function loadStreams(
  stores: Stores,
  config: Config,
  { logger, metrics, onForeign }: Pick<EarlyParts, 'logger' | 'metrics'> & { readonly onForeign: OnForeign },
) {
  const workspaces = await Workspaces.open({
    ...stores,
    onForeign,
    judge: (_, events) => refuseFaults(config, events),
    onUnknown: unknownEvents(logger, metrics),
    ...effectFailures(logger, metrics),
  })
  const heads = await Heads.of(stores.log)
  workspaces.onCommit('heads', ({ commit }) => heads.note(commit.stream, commit.seq))
  return { workspaces, heads }
}

/** Rejects simulated faults from any source in live mode. */
function refuseFaults({ world }: Config, events: readonly AtriumEvent[]): void {
  if (world === 'none' && events.some(({ type }) => type === 'FaultInjected'))
    throw new Rejection('not_simulated')
}
