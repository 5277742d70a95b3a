/** Devices made of points of the buses of a host, and what the gateway says of each. */
import { Button } from '@blueprintjs/core'
import { fieldBusesContract } from '#shared/contract/fieldBuses.ts'
import type { FieldMapping } from '#shared/records/fieldMapping.ts'
import type { HostId } from '#shared/records/host.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { saveFile } from '../../../platform/documents.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds } from '../../../store/hooks.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { StatusTag, type Tone } from '../../../ui/controls/StatusTag.tsx'
import { Panel } from '../../../ui/layout/Page.tsx'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import { kindName } from '../../../widgets/devices/deviceTexts.ts'
import styles from './buses.module.css'

const TONES: Readonly<Record<FieldMapping['state'], Tone>> = {
  waiting: 'info',
  accepted: 'ok',
  refused: 'bad',
}

export function MappedDevices(props: {
  readonly hostId: HostId
  readonly onEdit: (mapping: FieldMapping) => void
}) {
  const { t } = useTexts()
  const { store } = useConsoleState()
  const mappings = useAllIds('fieldMapping')
    .flatMap((id) => store.read.get('fieldMapping', id) ?? [])
    .filter(({ hostId }) => hostId === props.hostId)
  if (mappings.length === 0) return null
  return (
    <Panel title={t('buses.mappedDevices')}>
      <p className={styles.note}>{t('buses.mappedHelp')}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('buses.deviceName')}</th>
            <th scope="col">{t('buses.kind')}</th>
            <th scope="col">{t('buses.bus')}</th>
            <th scope="col">{t('buses.state')}</th>
            <th scope="col">{t('buses.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {mappings.map((mapping) => (
            <MappingRow key={mapping.id} mapping={mapping} onEdit={() => props.onEdit(mapping)} />
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function MappingRow({ mapping, onEdit }: { readonly mapping: FieldMapping; readonly onEdit: () => void }) {
  const { t } = useTexts()
  const { id: mappingId, name, bus, address, profile, state, problem } = mapping
  const download = (): void => {
    call(fieldBusesContract.profile, { mappingId }).then(
      ({ text }) => saveFile('profile.yaml', 'application/yaml', new TextEncoder().encode(text)),
      // The call has shown why.
      () => undefined,
    )
  }
  const remove = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('buses.removeTitle', { name }),
      body: t('buses.removeBody'),
      verb: t('buses.remove'),
    })
    if (isSure) await call(fieldBusesContract.remove, { mappingId }).catch(() => null)
  }
  return (
    <tr>
      <th scope="row" data-label={t('buses.deviceName')}>
        {name}
      </th>
      <td data-label={t('buses.kind')}>{kindName(profile.kind)}</td>
      <td data-label={t('buses.bus')}>
        {bus} <span className={styles.note}>{address}</span>
      </td>
      <td data-label={t('buses.state')}>
        <StatusTag tone={TONES[state]}>{t(`buses.mappingState.${state}`)}</StatusTag>
        {problem === '' ? null : <div className={styles.failing}>{problem}</div>}
      </td>
      <td data-label={t('buses.actions')}>
        <CallButton endpoint={fieldBusesContract.save} size="small" onClick={onEdit}>
          {t('buses.edit')}
        </CallButton>{' '}
        <Button size="small" onClick={download}>
          {t('buses.download')}
        </Button>{' '}
        <CallButton endpoint={fieldBusesContract.remove} size="small" onClick={() => void remove()}>
          {t('buses.remove')}
        </CallButton>
      </td>
    </tr>
  )
}
