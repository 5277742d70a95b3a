/** The columns of the rooms of unmanned detection. */
import type { RoomStateRow } from '#shared/contract/detection.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { STAGES, vacancyOutcome } from '#shared/records/vacancy.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useRecord } from '../../../store/hooks.ts'
import { useServerTime } from '../../../store/useServerNow.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import type { Column } from '../../../ui/list/model/columns.ts'
import { areaPath } from '../../../widgets/devices/places.ts'
import { OutcomeTag } from './DecisionCells.tsx'
import { ruleName, STAGE_TONES, stageText, whyText } from './detectionTexts.ts'

export const roomColumns = (read: ReadState): readonly Column<RoomStateRow>[] => [
  {
    key: 'area',
    title: 'detection.area',
    widthPx: 160,
    card: 'title',
    sort: false,
    value: ({ areaId }) => areaPath(read, areaId),
  },
  {
    key: 'stage',
    title: 'detection.stageTitle',
    widthPx: 130,
    card: 'end',
    sort: false,
    value: ({ stage }) => stageText(stage),
    cell: ({ stage }) => <StatusTag tone={STAGE_TONES[stage]}>{stageText(stage)}</StatusTag>,
    facet: { of: ({ stage }) => stage, text: stageText, values: STAGES, isOneOf: true },
  },
  {
    key: 'why',
    title: 'detection.whyTitle',
    widthPx: 360,
    card: 'fact',
    sort: false,
    value: (row, { format }) => whyText(row, { read, format, nowMs: row.dueAtMs ?? 0 }),
    cell: (row) => <Why row={row} />,
    export: false,
  },
  {
    key: 'rule',
    title: 'detection.rule',
    widthPx: 140,
    card: 'fact',
    sort: false,
    value: ({ detectionId }) => ruleName(read, detectionId),
  },
  {
    key: 'last',
    title: 'detection.lastTitle',
    widthPx: 140,
    sort: false,
    value: () => null,
    cell: ({ vacancyId }) => <Last vacancyId={vacancyId} />,
    export: false,
  },
]

function Why({ row }: { readonly row: RoomStateRow }) {
  const { read } = useConsoleState().store
  const format = useFormat()
  return <span>{useServerTime((nowMs) => whyText(row, { read, format, nowMs }))}</span>
}

function Last({ vacancyId }: { readonly vacancyId: string | null }) {
  const vacancy = useRecord('vacancy', vacancyId)
  if (!vacancy) return null
  return <OutcomeTag steps={vacancy.steps} outcome={vacancyOutcome(vacancy)} />
}
