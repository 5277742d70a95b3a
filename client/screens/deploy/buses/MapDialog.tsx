/** Makes a device of points of a bus: each point with its property, scale and the value that comes of it now. */
import { Button, Callout, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { useCallback, useDeferredValue, useState } from 'react'
import { fieldBusesContract } from '#shared/contract/fieldBuses.ts'
import { DEVICE_KINDS } from '#shared/devices/registry.ts'
import type { MappedProfile } from '#shared/fieldMapping.ts'
import type { HostId } from '#shared/records/host.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { kindName } from '../../../widgets/devices/deviceTexts.ts'
import styles from './buses.module.css'
import { Labelled } from './Labelled.tsx'
import { MapRow } from './MapRow.tsx'
import { type MapDraft, newRow, profileOf, type RowDraft } from './mapDraft.ts'
import { usePolled } from './usePolled.ts'

const PAUSE_MS = 1_500
const POINTS_MAX = 64

interface MapProps {
  readonly hostId: HostId
  readonly draft: MapDraft
  readonly onClose: () => void
}

export function MapDialog({ hostId, draft: first, onClose }: MapProps) {
  const { t } = useTexts()
  const [draft, setDraft] = useState(first)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const profile = profileOf(draft)
  const preview = usePreview(hostId, draft, profile)
  const setRow = (row: RowDraft): void =>
    setDraft({ ...draft, rows: draft.rows.map((one) => (one.key === row.key ? row : one)) })
  const save = (): void => {
    if (!profile) return
    const { bus, address, mappingId } = draft
    setSaving(true)
    const input = { hostId, bus, address, name: draft.name.trim(), profile }
    call(fieldBusesContract.save, mappingId === null ? input : { ...input, mappingId }, { isQuiet: true })
      .then(onClose, (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)))
      .finally(() => setSaving(false))
  }
  return (
    <FormDialog
      title={draft.mappingId === null ? t('buses.map') : t('buses.mapNamed', { name: first.name })}
      onClose={onClose}
      isWide
    >
      <MapHead draft={draft} onChange={setDraft} />
      {draft.rows.map((row, index) => (
        <MapRow
          key={row.key}
          row={row}
          draft={draft}
          number={index + 1}
          now={preview?.points[index] ?? null}
          issues={(preview?.issues ?? []).filter(({ path }) => path.startsWith(`points.${index}.`))}
          onChange={setRow}
          onRemove={
            draft.rows.length === 1
              ? null
              : () => setDraft({ ...draft, rows: draft.rows.filter((one) => one !== row) })
          }
        />
      ))}
      <Button
        icon={<Plus />}
        disabled={draft.rows.length >= POINTS_MAX}
        onClick={() => setDraft({ ...draft, rows: [...draft.rows, newRow()] })}
      >
        {t('buses.addPoint')}
      </Button>
      <div role="status" className={styles.note}>
        {profile === null ? t('buses.incomplete') : preview?.isAnswered === false ? t('buses.noAnswer') : ''}
      </div>
      {[...(failure === null ? [] : [failure]), ...otherIssues(preview?.issues ?? [])].map((message) => (
        <Callout key={message} compact intent="danger" icon={false} role="alert">
          {message}
        </Callout>
      ))}
      <div className={`${styles.tools} ${styles.ending}`}>
        <Button onClick={onClose}>{t('form.cancel')}</Button>
        <Button
          intent="primary"
          disabled={profile === null || draft.name.trim() === ''}
          loading={isSaving}
          onClick={save}
        >
          {t('buses.save')}
        </Button>
      </div>
    </FormDialog>
  )
}

const otherIssues = (issues: readonly { readonly path: string; readonly message: string }[]): string[] =>
  issues.filter(({ path }) => !path.startsWith('points.')).map(({ message }) => message)

function MapHead(props: { readonly draft: MapDraft; readonly onChange: (draft: MapDraft) => void }) {
  const { t } = useTexts()
  const { draft, onChange } = props
  const kinds = [...DEVICE_KINDS.keys()].filter((kind) => kind !== 'generic')
  return (
    <div className={styles.fields}>
      <Labelled label={t('buses.deviceName')}>
        {(id) => (
          <InputGroup
            id={id}
            value={draft.name}
            maxLength={50}
            onValueChange={(name) => onChange({ ...draft, name })}
          />
        )}
      </Labelled>
      <Labelled label={t('buses.kind')}>
        {(id) => (
          <HTMLSelect
            id={id}
            fill
            value={draft.kind}
            onChange={({ currentTarget }) => onChange({ ...draft, kind: currentTarget.value })}
            options={[
              { value: '', label: '–' },
              ...kinds.map((kind) => ({ value: kind, label: kindName(kind) })),
            ]}
          />
        )}
      </Labelled>
      <Labelled label={draft.protocol === 'bacnet' ? t('buses.instance') : t('buses.unitNumber')}>
        {(id) => (
          <InputGroup
            id={id}
            inputMode="numeric"
            value={draft.address}
            maxLength={7}
            onValueChange={(address) => onChange({ ...draft, address: address.trim() })}
          />
        )}
      </Labelled>
    </div>
  )
}

/** What the gateway makes of the profile now; asked again while it is on the screen. */
function usePreview(hostId: HostId, { bus, address }: MapDraft, profile: MappedProfile | null) {
  const asked = useDeferredValue(JSON.stringify(profile))
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const own = JSON.parse(asked) as MappedProfile | null
      if (own === null) return null
      const options = { signal, isQuiet: true }
      return call(fieldBusesContract.preview, { hostId, bus, address, profile: own }, options)
    },
    [hostId, bus, address, asked],
  )
  return usePolled(ask, PAUSE_MS).value
}
