/** Read models of the product, with logging and metrics. */
import { join } from 'node:path'
import type { Logger } from 'pino'
import { systemClock } from '../../base/clock.ts'
import type { Metrics } from '../../base/metrics.ts'
import { alarmHistory } from './alarmHistory.ts'
import { automationTraces } from './automationTraces.ts'
import { operations } from './operations.ts'
import { sceneRunHistory } from './sceneRunHistory.ts'
import { vacancyHistory } from './vacancyHistory.ts'
import type { View, ViewPorts, ViewStatus } from './view.ts'
import { Views } from './views.ts'

export const ALL_VIEWS: readonly View[] = [
  alarmHistory,
  operations,
  vacancyHistory,
  automationTraces,
  sceneRunHistory,
]

const VIEW_NAMES = ALL_VIEWS.map(({ name }) => name)

interface Reports {
  readonly logger: Logger
  readonly metrics: Metrics
}

export function openViews(
  dataFolder: string,
  { log, snapshots, heads }: Pick<ViewPorts, 'log' | 'snapshots' | 'heads'>,
  { logger, metrics }: Reports,
): Views {
  const skipped = metrics.counter({
    name: 'view_skipped_total',
    help: 'Commits that a view could not fold and passed over',
    label: 'view',
    values: VIEW_NAMES,
  })
  const failed = metrics.counter({
    name: 'view_failures_total',
    help: 'Failures of a view’s file',
    label: 'view',
    values: VIEW_NAMES,
  })
  const views = new Views(
    {
      folder: join(dataFolder, 'views'),
      log,
      snapshots,
      heads,
      timers: systemClock,
      onSkipped(view, { stream, seq }, error) {
        skipped(view)
        logger.error({ err: error, view, commit: `${stream}#${seq}` }, 'a view skipped a commit')
      },
      onFailure(view, error) {
        failed(view)
        logger.error({ err: error, view }, 'a view failed; its questions are refused until it is whole again')
      },
    },
    ALL_VIEWS,
  )
  const gauge = (name: string, help: string, read: (status: ViewStatus) => number): void =>
    metrics.gauges(name, help, 'view', () =>
      [...views.status()].map(([view, status]) => [view, read(status)] as const),
    )
  gauge('view_position', 'Commits that a view has folded', ({ position }) => position)
  gauge('view_behind', 'Durable commits that a view has not folded', ({ behind }) => behind)
  gauge('view_rebuilding', '1 while a view is folded anew', ({ isRebuilding }) => Number(isRebuilding))
  return views
}
