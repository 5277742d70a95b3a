/** State of a scene's copy on its host: sending, stored, different or failed. */

import { scenesContract } from '#shared/contract/scenes.ts'
import type { Scene } from '#shared/records/scene.ts'
import { reasonText } from '../../../actions/scenes/sceneReason.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useIds, useRecord } from '../../../store/hooks.ts'
import { HostCopyLine } from '../cards/HostCopyLine.tsx'
import styles from './scenes.module.css'

export function HostCopy({ scene }: { readonly scene: Scene }) {
  const { t } = useTexts()
  const copies = useIds('hostScene', 'scene', scene.id)
  const copy = useRecord('hostScene', copies.at(-1) ?? null)
  const host = useRecord('host', copy?.hostId ?? null)
  if (scene.runBy !== 'host') return null
  if (!copy || !host) return <p className={styles.note}>{t('scenes.copyNone')}</p>
  const { state, slot, reason } = copy
  const isAway = state === 'pending' && !host.isOnline
  const about = { host: host.name, slot, version: copy.held?.version ?? copy.version }
  const where = isAway ? t('scenes.copyAway', about) : t('scenes.copyWhere', about)
  return (
    <HostCopyLine
      state={state}
      stateText={t(`scenes.copy_.${state}`)}
      // The reason comes first, because long lines are cut.
      about={reason ? `${reasonText(reason)} · ${where}` : where}
      resendText={t('scenes.resend')}
      endpoint={scenesContract.resend}
      onResend={() => call(scenesContract.resend, { sceneId: scene.id })}
    />
  )
}
