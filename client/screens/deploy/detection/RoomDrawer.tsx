/** A room of a rule: the reason for its state, and the last decision there. */

import { Link } from 'react-router-dom'
import type { RoomStateRow } from '#shared/contract/detection.ts'
import { vacancyOutcome } from '#shared/records/vacancy.ts'
import { labelled } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useRecord } from '../../../store/hooks.ts'
import { useServerTime } from '../../../store/useServerNow.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import { DetailDrawer } from '../../../ui/drawer/DetailDrawer.tsx'
import { areaPath, areaUrl } from '../../../widgets/devices/places.ts'
import { DecisionFacts } from './DecisionFacts.tsx'
import styles from './detection.module.css'
import { ruleName, STAGE_TONES, stageText, whyText } from './detectionTexts.ts'

export function RoomDrawer({ row, onClose }: { readonly row: RoomStateRow; readonly onClose: () => void }) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const format = useFormat()
  const vacancy = useRecord('vacancy', row.vacancyId)
  const why = useServerTime((nowMs) => whyText(row, { read, format, nowMs }))
  return (
    <DetailDrawer
      title={areaPath(read, row.areaId)}
      facts={<StatusTag tone={STAGE_TONES[row.stage]}>{stageText(row.stage)}</StatusTag>}
      onClose={onClose}
    >
      <p>{why}</p>
      <p className={styles.note}>
        {labelled(t('detection.rule'), ruleName(read, row.detectionId))} ·{' '}
        <Link to={areaUrl(row.areaId)}>{t('detection.area')}</Link>
      </p>
      {vacancy ? (
        <>
          <h3 className={styles.heading}>{t('detection.lastTitle')}</h3>
          <DecisionFacts
            decision={{
              ...vacancy,
              evidence: [...vacancy.evidence],
              steps: [...vacancy.steps],
              outcome: vacancyOutcome(vacancy),
            }}
          />
        </>
      ) : null}
    </DetailDrawer>
  )
}
