/**
 * Clearing of permissions: a device is found by its unique number in all projects that one administers. Who may control it
 * is shown, cleared after a question, and undone.
 */
import { Button } from '@blueprintjs/core'
import { type FormEvent, useCallback, useState } from 'react'
import { type DeviceRights, deviceRightsContract } from '#shared/contract/deviceRights.ts'
import { DEVICE_NUMBER_LENGTH_MAX, DEVICE_NUMBER_PART } from '#shared/kernel/ids.ts'
import { call } from '../../api/api.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { SearchInput } from '../../ui/controls/SearchInput.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { showToast } from '../../ui/feedback/toasts.ts'
import { Page, Panel } from '../../ui/layout/Page.tsx'
import styles from './ClearPermissions.module.css'
import { DeviceRightsPanel } from './DeviceRightsPanel.tsx'

const PAGE_SIZE = 50

export function ClearPermissions() {
  const { t } = useTexts()
  const [text, setText] = useState('')
  const [number, setNumber] = useState('')
  const typed = text.trim().toUpperCase()
  const isWrong = typed !== '' && !DEVICE_NUMBER_PART.test(typed)
  const search = (event?: FormEvent) => {
    event?.preventDefault()
    if (DEVICE_NUMBER_PART.test(typed)) setNumber(typed)
  }
  return (
    <Page title={screenTitle('clearPermissions')}>
      <Panel>
        <form className={styles.search} onSubmit={search}>
          <SearchInput
            label={t('clearPermissions.number')}
            value={text}
            maxLength={DEVICE_NUMBER_LENGTH_MAX}
            className={styles.input}
            onChange={setText}
          />
          <Button type="submit" intent="primary" disabled={!DEVICE_NUMBER_PART.test(typed)}>
            {t('clearPermissions.search')}
          </Button>
        </form>
        <p className={styles.help} role={isWrong ? 'alert' : undefined}>
          {isWrong ? t('clearPermissions.numberWrong') : t('clearPermissions.numberHelp')}
        </p>
      </Panel>
      {number === '' ? null : <Results key={number} number={number} />}
    </Page>
  )
}

function Results({ number }: { readonly number: string }) {
  const { t } = useTexts()
  const ask = useCallback(
    (signal: AbortSignal) =>
      call(deviceRightsContract.search, { number, pageSize: PAGE_SIZE }, { isQuiet: true, signal }),
    [number],
  )
  const answer = useAnswer(ask)
  if (answer.state === 'loading') return <Skeleton lines={6} />
  if (answer.value === null) {
    return (
      <Notice
        isAlert
        title={t('clearPermissions.failed')}
        actions={<Button onClick={answer.reload}>{t('common.retry')}</Button>}
      >
        {answer.failure}
      </Notice>
    )
  }
  const { list, total } = answer.value
  if (total === 0) return <Notice title={t('clearPermissions.none')}>{t('clearPermissions.noneHelp')}</Notice>
  return (
    <div className={styles.results}>
      <p className={styles.help} role="status">
        {t('clearPermissions.found', { count: total })}
        {total > list.length ? ` ${t('clearPermissions.more')}` : ''}
      </p>
      {list.map((device) => (
        <DeviceRightsPanel
          key={`${device.projectId}/${device.id}`}
          device={device}
          onClear={() => void clear(device, t, answer.reload)}
          onRestore={() => void restore(device, t, answer.reload)}
        />
      ))}
    </div>
  )
}

type Translate = ReturnType<typeof useTexts>['t']

async function clear(device: DeviceRights, t: Translate, onDone: () => void): Promise<void> {
  const { projectId, id: deviceId } = device
  const isDone = await confirm({
    title: t('clearPermissions.askTitle', { name: nameOf(device) }),
    body: t('clearPermissions.askBody'),
    details: device.holders
      .filter(({ by }) => by.some((way) => way !== 'area'))
      .map((holder) => t('clearPermissions.holder', { role: nameOf(holder), count: holder.members })),
    verb: t('clearPermissions.clear'),
    intent: 'danger',
    isCautious: true,
    run: () => call(deviceRightsContract.clear, { deviceId }, { isQuiet: true, projectId }),
  })
  if (!isDone) return
  showToast('ok', t('clearPermissions.cleared', { name: nameOf(device) }))
  onDone()
}

async function restore(device: DeviceRights, t: Translate, onDone: () => void): Promise<void> {
  const { projectId, cleared } = device
  if (!cleared) return
  const { clearingId } = cleared
  try {
    await call(deviceRightsContract.restore, { clearingId }, { isQuiet: true, projectId })
    showToast('ok', t('clearPermissions.restored', { name: nameOf(device) }))
    onDone()
  } catch (error) {
    showToast('error', error instanceof Error ? error.message : String(error))
  }
}
