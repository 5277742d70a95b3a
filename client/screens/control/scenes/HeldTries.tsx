/** Running scene previews, visible to everyone who sees the devices. */
import { Undo } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { scenesContract } from '#shared/contract/scenes.ts'
import type { SceneRun } from '#shared/records/sceneRun.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { derive } from '../../../store/derived.ts'
import { useDerived, useRecord } from '../../../store/hooks.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import { isToPutBack } from './sceneLook.ts'
import styles from './scenes.module.css'
import { Left, putBack } from './TryTool.tsx'

export function HeldTries() {
  const { store } = useConsoleState()
  const tries = useMemo(
    () =>
      derive(
        [(listener) => store.subscribeType('sceneRun', listener)],
        () => [...store.read.all('sceneRun')].filter(isToPutBack),
        undefined,
        () => store.recordsVersion,
      ),
    [store],
  )
  return useDerived(tries).map((run) => <HeldTry key={run.id} run={run} />)
}

function HeldTry({ run }: { readonly run: SceneRun }) {
  const { t } = useTexts()
  const scene = useRecord('scene', run.sceneId)
  const name = scene ? nameOf(scene) : t('scenes.unsaved')
  return (
    <div className={`panel ${styles.held}`} role="status">
      <StatusTag tone="accent">{t('scenes.kind.try')}</StatusTag>
      <span className={styles.heldText}>{t('scenes.triedBy', { name, who: nameOf(run.startedBy) })}</span>
      <Left run={run} />
      <CallButton endpoint={scenesContract.return} icon={<Undo />} onClick={() => void putBack(run.id)}>
        {t('scenes.putBack')}
      </CallButton>
    </div>
  )
}
