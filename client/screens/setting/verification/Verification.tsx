/** Function verification: a protocol for each room, from the first function to the signature, kept and compared. */
import { Button } from '@blueprintjs/core'
import { TickCircle } from '@blueprintjs/icons'
import { Suspense, useState } from 'react'
import { verificationContract } from '#shared/contract/verification.ts'
import type { Verification as Protocol } from '#shared/records/verification.ts'
import { removeAction } from '../../../actions/removeAction.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useCan } from '../../../store/hooks.ts'
import { lazyPart } from '../../../ui/lazyPart.ts'
import { LiveList } from '../../../widgets/list/LiveList.tsx'
import type { RecordTable } from '../../../widgets/list/recordTable.ts'
import { useRecordActions } from '../../../widgets/list/useListActions.ts'
import { protocolName } from './protocolName.ts'

const StartDialog = lazyPart(async () => (await import('./StartDialog.tsx')).StartDialog)
const ProtocolDrawer = lazyPart(async () => (await import('./ProtocolDrawer.tsx')).ProtocolDrawer)

const counted = ({ checks }: Protocol, ...results: readonly string[]): number =>
  checks.filter(({ result }) => results.includes(result)).length

const stateOf = ({ signed }: Protocol) => (signed === null ? 'open' : 'signed')

const table: RecordTable<'verification'> = {
  type: 'verification',
  columns: [
    {
      key: 'area',
      title: 'verification.room',
      widthPx: 200,
      card: 'title',
      value: protocolName,
      search: ({ areaName, areaNameEn }) => [areaName, areaNameEn],
    },
    {
      key: 'state',
      title: 'verification.state',
      widthPx: 120,
      card: 'end',
      value: (protocol) => i18n.t(`verification.states.${stateOf(protocol)}`),
      facet: {
        of: stateOf,
        text: (state) => i18n.t(`verification.states.${state as 'open' | 'signed'}`),
        values: ['open', 'signed'],
      },
    },
    {
      key: 'open',
      title: 'verification.open',
      widthPx: 100,
      isEnd: true,
      value: (protocol) => counted(protocol, 'open'),
    },
    {
      key: 'passed',
      title: 'verification.passed',
      widthPx: 100,
      isEnd: true,
      value: (protocol) => counted(protocol, 'passed'),
    },
    {
      key: 'failed',
      title: 'verification.failed',
      widthPx: 100,
      isEnd: true,
      card: 'fact',
      value: (protocol) => counted(protocol, 'failed'),
    },
    {
      key: 'started',
      title: 'verification.started',
      widthPx: 170,
      value: ({ startedAtMs }) => new Date(startedAtMs),
    },
    {
      key: 'startedBy',
      title: 'verification.startedBy',
      widthPx: 140,
      value: ({ startedBy }) => nameOf(startedBy),
    },
    {
      key: 'signed',
      title: 'verification.signed',
      widthPx: 170,
      value: ({ signed }) => (signed ? new Date(signed.atMs) : null),
    },
    {
      key: 'signature',
      title: 'verification.signature',
      widthPx: 140,
      value: ({ signed }) => signed?.name ?? null,
    },
  ],
  concerned: {},
}

const SORT = { column: 'started', isDescending: true }

const removal = {
  ...removeAction({
    id: 'verification.remove',
    endpoint: verificationContract.remove,
    inputOf: ({ id }: Protocol) => ({ verificationId: id }),
    name: protocolName,
    title: 'verification.removeTitle' as const,
  }),
  isOffered: ({ signed }: Protocol) => signed === null,
}

export function Verification() {
  const { t } = useTexts()
  const [isStarting, setStarting] = useState(false)
  const mayStart = useCan(verificationContract.start)
  return (
    <>
      <LiveList
        id="verification"
        title={screenTitle('functionCheck')}
        table={table}
        sort={SORT}
        actions={useRecordActions('verification', removal)}
        searchLabel={t('verification.search')}
        emptyHelp={t('verification.emptyHelp')}
        mainAction={
          <Button
            intent="primary"
            icon={<TickCircle />}
            disabled={!mayStart}
            onClick={() => setStarting(true)}
          >
            {t('verification.start')}
          </Button>
        }
        details={(id, close) => (
          <Suspense fallback={null}>
            <ProtocolDrawer key={id} id={id} onClose={close} />
          </Suspense>
        )}
      />
      <Suspense fallback={null}>
        {isStarting ? <StartDialog onClose={() => setStarting(false)} /> : null}
      </Suspense>
    </>
  )
}
