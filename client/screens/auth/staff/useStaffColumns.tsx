import { useMemo } from 'react'
import type { PersonRow } from '#shared/contract/invitations.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds } from '../../../store/hooks.ts'
import { StatusTag, type Tone } from '../../../ui/controls/StatusTag.tsx'
import type { Column } from '../../../ui/list/model/columns.ts'
import { personName } from './useStaffActions.ts'

const STATES = ['member', 'suspended', 'pending', 'declined', 'expired'] as const
const TONES: Readonly<Record<PersonRow['state'], Tone>> = {
  member: 'ok',
  suspended: 'bad',
  pending: 'warn',
  declined: 'info',
  expired: 'info',
}

/** The server returns invitations, then members by name, and supports no other sorting. */
const columns: readonly Column<PersonRow>[] = [
  {
    key: 'name',
    title: 'staff.name',
    widthPx: 200,
    card: 'title',
    sort: false,
    search: true,
    value: personName,
  },
  {
    key: 'phone',
    title: 'staff.phone',
    widthPx: 150,
    card: 'fact',
    sort: false,
    value: ({ phone }) => phone,
  },
  {
    key: 'role',
    title: 'staff.role',
    widthPx: 180,
    card: 'end',
    sort: false,
    value: ({ roleName, roleNameEn }) => nameOf({ name: roleName, nameEn: roleNameEn }),
  },
  {
    key: 'areas',
    title: 'staff.areas',
    widthPx: 150,
    sort: false,
    value: ({ areas }) =>
      areas === 'all' ? i18n.t('staff.allAreas') : i18n.t('staff.areaCount', { count: areas.length }),
  },
  {
    key: 'state',
    title: 'staff.state',
    widthPx: 120,
    card: 'fact',
    sort: false,
    value: ({ state }) => i18n.t(`staff.states.${state}`),
    cell: ({ state }) => <StatusTag tone={TONES[state]}>{i18n.t(`staff.states.${state}`)}</StatusTag>,
    facet: {
      text: (value) => i18n.t(`staff.states.${value as PersonRow['state']}`),
      values: STATES,
      isOneOf: true,
    },
  },
  {
    key: 'until',
    title: 'staff.until',
    widthPx: 170,
    sort: false,
    value: ({ untilMs }) => (untilMs === null ? null : new Date(untilMs)),
  },
  {
    key: 'isOnline',
    title: 'staff.online',
    widthPx: 130,
    sort: false,
    value: ({ isOnline }) => i18n.t(isOnline ? 'staff.isOnline' : 'staff.isOffline'),
    cell: ({ isOnline }) => (
      <StatusTag tone={isOnline ? 'ok' : 'info'}>
        {i18n.t(isOnline ? 'staff.isOnline' : 'staff.isOffline')}
      </StatusTag>
    ),
  },
  {
    key: 'signedIn',
    title: 'staff.signedIn',
    widthPx: 180,
    card: 'fact',
    sort: false,
    value: ({ kind, signedInAtMs }) => {
      if (signedInAtMs !== null) return new Date(signedInAtMs)
      return kind === 'member' ? i18n.t('staff.never') : null
    },
  },
  {
    key: 'since',
    title: 'staff.since',
    widthPx: 180,
    sort: false,
    value: ({ sinceMs }) => new Date(sinceMs),
  },
  {
    key: 'note',
    title: 'staff.note',
    widthPx: 200,
    sort: false,
    isHiddenAtFirst: true,
    value: ({ note }) => note,
  },
]

export function useStaffColumns(): readonly Column<PersonRow>[] {
  const { read } = useConsoleState().store
  const { language } = useTexts().i18n
  const roleIds = useAllIds('role')
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  return useMemo(() => {
    const text = (id: string) => {
      const role = read.get('role', id as never)
      return role ? nameOf(role) : i18n.t('list.unknownValue')
    }
    const filter: Column<PersonRow> = {
      key: 'roleId',
      title: 'staff.role',
      isFacetOnly: true,
      value: ({ roleId }) => roleId,
      facet: { text, values: roleIds, isOneOf: true },
    }
    return [...columns, filter]
  }, [read, roleIds, language])
}
