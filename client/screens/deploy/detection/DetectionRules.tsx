/** The rules of unmanned detection: switched in the list, made and changed in a dialog. */
import type { ReactNode } from 'react'
import { detectionContract } from '#shared/contract/detection.ts'
import type { Detection } from '#shared/records/detection.ts'
import { removeAction } from '../../../actions/removeAction.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { LiveList } from '../../../widgets/list/LiveList.tsx'
import { useRecordActions } from '../../../widgets/list/useListActions.ts'
import { useRecordDialog } from '../../../widgets/records/useRecordDialog.tsx'
import { DETECTION_REFUSALS } from '../refusals.ts'
import { RuleFields } from './RuleFields.tsx'
import { ruleTable } from './ruleTable.tsx'

const NEW = {
  isEnabled: true,
  areaIds: [],
  hours: { days: [1, 2, 3, 4, 5, 6, 7], isAllDay: true, from: '22:00', to: '06:00', endsNextDay: true },
  signals: ['presence'],
  letting: 'any',
  quietMinutes: 30,
  graceMinutes: 5,
  isLightsOff: true,
  isSocketsOff: false,
  climate: 'setback',
  heatC: 18,
  coolC: 27,
  sceneId: null,
  isAlarmRaised: false,
  isRestored: true,
  sparedDeviceIds: [],
}

const remove = removeAction({
  id: 'detection.delete',
  isUndoable: true,
  endpoint: detectionContract.remove,
  inputOf: ({ id }: Detection) => ({ detectionId: id }),
  name: nameOf,
})

export function DetectionRules({ switcher }: { readonly switcher: ReactNode }) {
  const { t } = useTexts()
  const { addButton, edit, dialog } = useRecordDialog({
    type: 'detection',
    add: detectionContract.add,
    update: detectionContract.update,
    idName: 'detectionId',
    addTitle: t('detection.add'),
    isWide: true,
    initial: NEW,
    refusals: DETECTION_REFUSALS,
    children: <RuleFields />,
  })
  return (
    <>
      <LiveList
        id="detections"
        title={screenTitle('unmannedDetection')}
        switcher={switcher}
        table={ruleTable}
        actions={useRecordActions('detection', edit, remove)}
        searchLabel={t('detection.searchRules')}
        emptyHelp={t('detection.rulesEmpty')}
        mainAction={addButton}
      />
      {dialog}
    </>
  )
}
