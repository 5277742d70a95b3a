/** API keys of the project: which systems may do what, until when, and when they last did. */
import { Suspense, useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { type ApiKeyRow, apiKeysContract } from '#shared/contract/apiKeys.ts'
import type { ApiKeyId } from '#shared/records/apiKey.ts'
import { KEY_DAYS } from '#shared/rules/apiKey.ts'
import { consoleScreens } from '#shared/screens/consoleScreens.ts'
import { call } from '../../../api/api.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { ConsoleState } from '../../../store/consoleState.ts'
import { useRecordNews } from '../../../store/useCommitNews.ts'
import { lazyPart } from '../../../ui/lazyPart.ts'
import { LoadedList } from '../../../widgets/list/LoadedList.tsx'
import { useListActions } from '../../../widgets/list/useListActions.ts'
import { useRecordDialog } from '../../../widgets/records/useRecordDialog.tsx'
import { ApiKeyFields } from './ApiKeyFields.tsx'
import { keyColumns } from './keyColumns.tsx'
import { useKeyActions } from './useKeyActions.ts'

const SecretDialog = lazyPart(async () => (await import('./SecretDialog.tsx')).SecretDialog)
const RotateDialog = lazyPart(async () => (await import('./RotateDialog.tsx')).RotateDialog)

const ask = (signal: AbortSignal) => call(apiKeysContract.list, {}, { signal, failing: 'loading' })
const idOf = ({ id }: ApiKeyRow): string => id
const recordOf = ({ store }: ConsoleState, { id }: ApiKeyRow) => store.read.get('apiKey', id)

interface Issued {
  readonly keyId: ApiKeyId
  readonly secret: string
}

export function ApiKeys() {
  const { t, i18n } = useTexts()
  const news = useRecordNews('apiKey')
  const answer = useAnswer(ask, news)
  const [issued, setIssued] = useState<Issued | null>(null)
  const [rotated, setRotated] = useState<ApiKeyId | null>(null)
  const { addButton, edit, dialog } = useRecordDialog({
    type: 'apiKey',
    add: apiKeysContract.make,
    update: apiKeysContract.update,
    idName: 'keyId',
    addTitle: t('apiKeys.add'),
    isWide: true,
    initial: { rights: ['home.view'], areas: 'all', devices: [], days: KEY_DAYS.usual },
    refusals: { name_taken: 'name', role_without_devices: 'areas', role_exceeds_own: 'rights' },
    children: <ApiKeyFields />,
    onAdded: setIssued,
  })
  const { language } = i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts follow the language
  const columns = useMemo(() => keyColumns(), [language])
  const rows = useMemo(() => ({ ...answer, value: answer.value?.list ?? null }), [answer])
  const rotate = useCallback((keyId: ApiKeyId) => setRotated(keyId), [])
  return (
    <>
      <LoadedList
        id="apiKeys"
        title={screenTitle('apiKeys')}
        answer={rows}
        idOf={idOf}
        columns={columns}
        actions={useListActions(useKeyActions(edit, rotate), recordOf)}
        searchLabel={t('apiKeys.search')}
        emptyHelp={t('apiKeys.empty')}
        tools={<Link to={consoleScreens.setting.getData.path}>{screenTitle('getData')}</Link>}
        mainAction={addButton}
      />
      {dialog}
      <Suspense fallback={null}>
        {rotated === null ? null : (
          <RotateDialog
            keyId={rotated}
            onClose={() => setRotated(null)}
            onDone={(made) => {
              setRotated(null)
              setIssued(made)
            }}
          />
        )}
        {issued && answer.value ? (
          <SecretDialog {...issued} server={answer.value} onClose={() => setIssued(null)} />
        ) : null}
      </Suspense>
    </>
  )
}
