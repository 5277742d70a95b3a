/** A form with a file, which is sent along with its fields: shows how far it is, and cancels. */
import { Button, ProgressBar } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FIRMWARE_PART_BYTES } from '#shared/constants.ts'
import type { Endpoint, OutputOf, RequestOf } from '#shared/contract/endpoint.ts'
import { call, callWithFile } from '../../api/api.ts'
import { ApiError } from '../../api/apiError.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { NoAnswer } from '../../platform/http.ts'
import { CommandForm, type CommandFormProps } from '../../ui/form/CommandForm.tsx'
import type { FieldDef, UploadDef } from '../../ui/form/fieldTypes.ts'
import styles from './firmware.module.css'

/** The name stays in the form; the file itself is sent. */
const FILE_FIELD = 'local.file'

interface FileFormProps<E extends Endpoint>
  extends Pick<CommandFormProps<E>, 'endpoint' | 'initial' | 'refusals' | 'verb'> {
  readonly fields: readonly FieldDef[]
  readonly file: Pick<UploadDef, 'label' | 'help' | 'accept' | 'sizeMaxBytes'>
  /** Uploads in parts and returns the upload id; without it the file is sent with the form. */
  readonly sendParts?: SendParts
  readonly onDone: (output: OutputOf<E>) => void
  readonly onCancel: () => void
}

export function FileForm<E extends Endpoint>({ file, fields, onDone, sendParts, ...form }: FileFormProps<E>) {
  const { fileField, send, ratio01, cancel } = useFileSend(form.endpoint, file, sendParts)
  return (
    <CommandForm
      {...form}
      draft={false}
      fields={[fileField, ...fields]}
      send={send}
      onDone={(output) => onDone(output)}
    >
      {ratio01 === null ? null : <Progress ratio01={ratio01} onCancel={cancel} />}
    </CommandForm>
  )
}

function Progress({ ratio01, onCancel }: { readonly ratio01: number; readonly onCancel: () => void }) {
  const { t } = useTexts()
  const percent = Math.floor(ratio01 * 100)
  return (
    <div className={styles.progress} role="status">
      <ProgressBar aria-label={t('firmware.progress')} value={ratio01} intent="primary" stripes={false} />
      <span>{t('firmware.percent', { percent })}</span>
      <Button variant="minimal" icon={<Cross size={14} />} onClick={onCancel}>
        {t('firmware.cancelUpload')}
      </Button>
    </div>
  )
}

/** Continues where an earlier attempt stopped, if the file is the same. */
export type SendParts = (
  file: File,
  onProgress: (ratio01: number) => void,
  signal: AbortSignal,
) => Promise<string>

function useFileSend<E extends Endpoint>(
  endpoint: E,
  chosenFile: FileFormProps<E>['file'],
  sendParts: SendParts | undefined,
) {
  const { t } = useTexts()
  const chosen = useRef<File | null>(null)
  const running = useRef<AbortController | null>(null)
  const [ratio01, setRatio] = useState<number | null>(null)
  // A dialog that is closed carries nothing on.
  useEffect(() => () => running.current?.abort(), [])
  const fileField = useMemo(
    (): FieldDef => ({
      kind: 'upload',
      name: FILE_FIELD,
      ...chosenFile,
      send: async (file) => {
        chosen.current = file
        return file.name
      },
    }),
    [chosenFile],
  )
  const send = async (input: RequestOf<E>): Promise<OutputOf<E>> => {
    const file = chosen.current
    if (!file) throw new ApiError(t('firmware.cancelled'), { status: 0, http: 0 })
    const abort = new AbortController()
    running.current = abort
    setRatio(0)
    const part = { file, onProgress: setRatio }
    const options = { signal: abort.signal, isQuiet: 'answered', failing: 'adding' } as const
    const sent =
      sendParts && file.size > FIRMWARE_PART_BYTES
        ? sendParts(file, setRatio, abort.signal).then((uploadId) =>
            call(endpoint, { ...(input as object), uploadId, fileName: file.name } as RequestOf<E>, options),
          )
        : callWithFile(endpoint, input, part, options)
    return sent
      .catch((error: unknown) => {
        if (error instanceof NoAnswer && error.reason === 'aborted')
          throw new ApiError(t('firmware.cancelled'), { status: 0, http: 0 })
        throw error
      })
      .finally(() => setRatio(null))
  }
  return { fileField, send, ratio01, cancel: () => running.current?.abort() }
}
