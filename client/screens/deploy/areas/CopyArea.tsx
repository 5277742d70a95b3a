/** An area is copied in two steps: how often and where, then what would be made is looked at. */
import { useState } from 'react'
import { COPIES_PER_ACTION_MAX } from '#shared/constants.ts'
import { areasContract } from '#shared/contract/areas.ts'
import type { OutputOf, RequestOf } from '#shared/contract/endpoint.ts'
import type { Area } from '#shared/records/area.ts'
import type { FloorId } from '#shared/records/floor.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import type { FieldDef } from '../../../ui/form/fieldTypes.ts'
import { TreePicker } from '../../../ui/picker/TreePicker.tsx'
import { areaTitle } from '../../../widgets/devices/deviceTexts.ts'
import { useAreaNodes, useHostPicks } from '../../../widgets/pickers/usePickers.ts'
import { namesIn } from './areaNames.ts'
import styles from './CopyArea.module.css'
import { CopyPreview } from './CopyPreview.tsx'

type Request = RequestOf<typeof areasContract.previewCopy>
type Preview = OutputOf<typeof areasContract.previewCopy>

export function CopyArea({ area, onClose }: { readonly area: Area; readonly onClose: () => void }) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  /** As it was typed. */
  const [wish, setWish] = useState<Request>({ areaId: area.id, count: 1, withDevices: true })
  const [target, setTarget] = useState<string | null>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const inner = target === null ? undefined : read.get('area', target)
  const floorId = inner?.floorId ?? (target as FloorId | null)
  const place = floorId === null ? {} : { floorId, parentId: inner?.id ?? null }
  const request = (typed: Request): Request => ({ ...withNames(typed), ...place })
  return (
    <FormDialog title={t('deploy.copyArea.named', { name: areaTitle(area) })} onClose={onClose} isWide>
      {preview ? (
        <CopyPreview
          request={request(wish)}
          preview={preview}
          onBack={() => setPreview(null)}
          onDone={onClose}
        />
      ) : (
        <Wish
          wish={wish}
          target={target}
          onTarget={setTarget}
          send={(typed) => call(areasContract.previewCopy, request(typed), { isQuiet: true })}
          onCancel={onClose}
          onDone={(found, typed) => {
            setWish(typed)
            setPreview(found)
          }}
        />
      )}
    </FormDialog>
  )
}

interface WishProps {
  readonly wish: Request
  readonly target: string | null
  readonly onTarget: (id: string | null) => void
  readonly send: (typed: Request) => Promise<Preview>
  readonly onDone: (preview: Preview, typed: Request) => void
  readonly onCancel: () => void
}

function Wish({ wish, target, onTarget, send, onDone, onCancel }: WishProps) {
  const { t } = useTexts()
  const { areaId, ...initial } = wish
  return (
    <CommandForm
      endpoint={areasContract.previewCopy}
      extra={{ areaId }}
      initial={initial}
      draft={false}
      fields={useWishFields()}
      send={send}
      refusals={REFUSALS}
      verb={t('deploy.copyArea.preview')}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p className={styles.label}>{t('deploy.copyArea.target')}</p>
      <TreePicker
        label={t('deploy.copyArea.target')}
        nodes={useAreaNodes()}
        value={target === null ? [] : [target]}
        onChange={([id]) => onTarget(id ?? null)}
        isAnyNode
      />
    </CommandForm>
  )
}

function useWishFields(): readonly FieldDef[] {
  const { t } = useTexts()
  const choices = useHostPicks()
  return [
    {
      kind: 'number',
      name: 'count',
      label: t('deploy.copyArea.count'),
      help: t('deploy.copyArea.countHelp'),
      min: 1,
      max: COPIES_PER_ACTION_MAX,
      isHalf: true,
      autoFocus: true,
    },
    {
      kind: 'text',
      name: 'names',
      label: t('deploy.copyArea.names'),
      help: t('deploy.copyArea.namesHelp'),
      isHalf: true,
      isOptional: true,
    },
    {
      kind: 'switch',
      name: 'withDevices',
      label: t('deploy.copyArea.withDevices'),
      help: t('deploy.copyArea.withDevicesHelp'),
      isHalf: true,
    },
    {
      kind: 'select',
      name: 'hostId',
      label: t('deploy.copyArea.host'),
      none: t('deploy.copyArea.sameHost'),
      choices,
      isHalf: true,
      isOptional: true,
    },
  ]
}

const REFUSALS = {
  name_taken: 'names',
  name_invalid: 'names',
  too_many_copies: 'count',
  device_count_exceeded: 'hostId',
} as const

/** The field holds them as they were typed: `302-316, 318`. */
function withNames({ names, ...input }: Request): Request {
  const typed: unknown = names
  const wanted = typeof typed === 'string' ? namesIn(typed, COPIES_PER_ACTION_MAX + 1) : []
  return wanted.length > 0 ? { ...input, names: [...wanted] } : input
}
