import type { DecisionRow } from '#shared/contract/detection.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { DetailDrawer } from '../../../ui/drawer/DetailDrawer.tsx'
import { areaPath } from '../../../widgets/devices/places.ts'
import { OutcomeTag } from './DecisionCells.tsx'
import { DecisionFacts } from './DecisionFacts.tsx'

/** One decision with its evidence, and what became of it device by device. */
export function DecisionDrawer({
  decision,
  onClose,
}: {
  readonly decision: DecisionRow
  readonly onClose: () => void
}) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  return (
    <DetailDrawer
      title={areaPath(read, decision.areaId) || t('detection.areaGone')}
      facts={<OutcomeTag outcome={decision.outcome} steps={decision.steps} />}
      onClose={onClose}
    >
      <DecisionFacts decision={decision} />
    </DetailDrawer>
  )
}
