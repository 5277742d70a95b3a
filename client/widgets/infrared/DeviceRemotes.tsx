/** The virtual remotes of an infrared device, one of them in the hand. */
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { infraredContract } from '#shared/contract/infrared.ts'
import { pressKey } from '../../actions/infrared.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { naturalOrder } from '../../i18n/naturalOrder.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useCan, useIds, useRecord } from '../../store/hooks.ts'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { useLock } from '../controls/DeviceLock.tsx'
import type { DeviceView } from '../controls/deviceView.ts'
import styles from './DeviceRemotes.module.css'
import { RemoteFace } from './RemoteFace.tsx'

export function DeviceRemotes({ view }: { readonly view: DeviceView }) {
  const { t } = useTexts()
  const { device } = view
  const { reason } = useLock(view)
  const state = useConsoleState()
  const ids = useIds('remote', 'device', device.id)
  const remotes = ids
    .flatMap((id) => state.store.read.get('remote', id) ?? [])
    .sort((a, b) => naturalOrder(nameOf(a), nameOf(b)))
  const [chosenId, choose] = useState<string | null>(null)
  const chosen = remotes.find(({ id }) => id === chosenId) ?? remotes[0]
  const remote = useRecord('remote', chosen?.id ?? null)
  const maySetUp = useCan(infraredContract.add)
  if (!remote) {
    return (
      <p className={styles.none}>
        {t('infrared.noRemotes')}{' '}
        {maySetUp ? <Link to={`/deploy/remotedevice?device=${device.id}`}>{t('infrared.setUp')}</Link> : null}
      </p>
    )
  }
  return (
    <div className={styles.remotes}>
      {remotes.length > 1 ? (
        <Segmented
          label={t('infrared.remotes')}
          choices={remotes.map((one) => ({ value: one.id, text: nameOf(one) }))}
          value={remote.id}
          onChange={choose}
        />
      ) : (
        <b>{nameOf(remote)}</b>
      )}
      <RemoteFace remote={remote} reason={reason} onKey={(key) => pressKey(state, remote, key)} />
    </div>
  )
}
