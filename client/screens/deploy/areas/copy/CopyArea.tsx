/** An area is copied in two steps: how often and where, then what would be made is looked at. */
import { useState } from 'react'
import { COPIES_PER_ACTION_MAX } from '#shared/constants.ts'
import { areasContract } from '#shared/contract/areas.ts'
import type { OutputOf, RequestOf } from '#shared/contract/endpoint.ts'
import type { Area } from '#shared/records/area.ts'
import type { FloorId } from '#shared/records/floor.ts'
import { call } from '../../../../api/api.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import { areaTitle } from '../../../../widgets/devices/deviceTexts.ts'
import { namesIn } from '../areaNames.ts'
import { CopyPreview } from './CopyPreview.tsx'
import { CopyRequest } from './CopyRequest.tsx'

type Request = RequestOf<typeof areasContract.previewCopy>
type Preview = OutputOf<typeof areasContract.previewCopy>

export function CopyArea({ area, onClose }: { readonly area: Area; readonly onClose: () => void }) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  /** As it was typed. */
  const [copyRequest, setRequest] = useState<Request>({
    areaId: area.id,
    count: 1,
    withDevices: true,
    withPrograms: true,
  })
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
          request={request(copyRequest)}
          preview={preview}
          onBack={() => setPreview(null)}
          onDone={onClose}
        />
      ) : (
        <CopyRequest
          copyRequest={copyRequest}
          target={target}
          onTarget={setTarget}
          send={(typed) => call(areasContract.previewCopy, request(typed), { isQuiet: true })}
          onCancel={onClose}
          onDone={(found, typed) => {
            setRequest(typed)
            setPreview(found)
          }}
        />
      )}
    </FormDialog>
  )
}

/** The field holds them as they were typed: `302-316, 318`. */
function withNames({ names, ...input }: Request): Request {
  const typed: unknown = names
  const wanted = typeof typed === 'string' ? namesIn(typed, COPIES_PER_ACTION_MAX + 1) : []
  return wanted.length > 0 ? { ...input, names: [...wanted] } : input
}
