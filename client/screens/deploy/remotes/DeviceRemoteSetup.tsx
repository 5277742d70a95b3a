/** One infrared device: its virtual remotes to use and to teach, and a code to try. */

import { Plus } from '@blueprintjs/icons'
import { useState } from 'react'
import { infraredContract } from '#shared/contract/infrared.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { sendCode } from '../../../actions/infrared.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useCan, useIds } from '../../../store/hooks.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import { CommandFailure, CommandProgress } from '../../../widgets/controls/CommandState.tsx'
import { useLock } from '../../../widgets/controls/DeviceLock.tsx'
import { type DeviceView, useDeviceView } from '../../../widgets/controls/deviceView.ts'
import { INFRARED_CODE_REFUSALS } from '../refusals.ts'
import { AddRemote } from './AddRemote.tsx'
import { RemoteCard } from './RemoteCard.tsx'
import styles from './remotes.module.css'

export function DeviceRemoteSetup({ deviceId }: { readonly deviceId: string }) {
  const view = useDeviceView(deviceId)
  return view ? <Known view={view} /> : null
}

function Known({ view }: { readonly view: DeviceView }) {
  const { t } = useTexts()
  const { device, command, lock } = view
  const { read } = useConsoleState().store
  const [isAdding, setAdding] = useState(false)
  const ids = useIds('remote', 'device', device.id)
  const remotes = ids
    .flatMap((id) => read.get('remote', id) ?? [])
    .sort((a, b) => naturalOrder(nameOf(a), nameOf(b)))
  const { reason } = useLock(view)
  return (
    <section className={styles.device} aria-label={nameOf(device)}>
      <header className={styles.head}>
        <h2>{nameOf(device)}</h2>
        <CommandProgress command={command} otherwise={null} />
        <CallButton endpoint={infraredContract.add} icon={<Plus />} onClick={() => setAdding(true)}>
          {t('infrared.add')}
        </CallButton>
      </header>
      <CommandFailure view={view} />
      {remotes.length === 0 ? <p className={styles.note}>{t('infrared.noRemotes')}</p> : null}
      <div className={styles.cards}>
        {remotes.map(({ id }) => (
          <RemoteCard key={id} remoteId={id} reason={reason} />
        ))}
      </div>
      <TryCode deviceId={device.id} isLocked={lock !== null} />
      {isAdding ? (
        <AddRemote device={device} isLocked={lock !== null} onClose={() => setAdding(false)} />
      ) : null}
    </section>
  )
}

function TryCode({ deviceId, isLocked }: { readonly deviceId: DeviceId; readonly isLocked: boolean }) {
  const { t } = useTexts()
  const maySend = useCan(infraredContract.send)
  return (
    <details className={styles.code}>
      <summary>{t('infrared.sendCode')}</summary>
      <CommandForm
        endpoint={infraredContract.send}
        extra={{ deviceId }}
        draft={false}
        fields={[
          {
            kind: 'textarea',
            name: 'code',
            label: t('infrared.pronto'),
            help: t('infrared.sendHelp'),
            isReadOnly: isLocked || !maySend,
            rows: 3,
          },
        ]}
        send={sendCode}
        refusals={INFRARED_CODE_REFUSALS}
        verb={t('infrared.send')}
        done={t('infrared.sent')}
      />
    </details>
  )
}
