/** How a scene stands on its host: on its way, there, something else there, or why not. */
import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { scenesContract } from '#shared/contract/scenes.ts'
import type { HostScene } from '#shared/records/hostScene.ts'
import type { Scene } from '#shared/records/scene.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useCan, useIds, useRecord } from '../../../store/hooks.ts'
import { StatusTag, type Tone } from '../../../ui/controls/StatusTag.tsx'
import { reasonText } from './sceneLook.ts'
import styles from './scenes.module.css'

const TONES: Readonly<Record<HostScene['state'], Tone>> = {
  pending: 'accent',
  onHost: 'ok',
  differs: 'warn',
  failed: 'bad',
}

export function HostCopy({ scene }: { readonly scene: Scene }) {
  const { t } = useTexts()
  const copies = useIds('hostScene', 'scene', scene.id)
  const copy = useRecord('hostScene', copies.at(-1) ?? null)
  const host = useRecord('host', copy?.hostId ?? null)
  const mayResend = useCan(scenesContract.resend)
  if (scene.runBy !== 'host') return null
  if (!copy || !host) return <p className={styles.note}>{t('scenes.copyNone')}</p>
  const isWrong = copy.state === 'failed' || copy.state === 'differs'
  const isAway = copy.state === 'pending' && !host.isOnline
  const about = { host: host.name, slot: copy.slot, version: copy.held?.version ?? copy.version }
  return (
    <div className={styles.resultLine} role="status">
      <StatusTag tone={TONES[copy.state]}>{t(`scenes.copy_.${copy.state}`)}</StatusTag>
      <span className={styles.resultText}>
        {isAway ? t('scenes.copyAway', about) : t('scenes.copyWhere', about)}
        {copy.reason ? ` · ${reasonText(copy.reason)}` : null}
      </span>
      {isWrong && mayResend ? (
        <Button
          variant="minimal"
          size="small"
          icon={<Refresh />}
          // A refusal is shown as that of every other call.
          onClick={() => void call(scenesContract.resend, { sceneId: scene.id }).catch(() => undefined)}
        >
          {t('scenes.resend')}
        </Button>
      ) : null}
    </div>
  )
}
