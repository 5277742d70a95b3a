/** Compares two roles. */
import { HTMLSelect } from '@blueprintjs/core'
import { useId, useMemo, useState } from 'react'
import type { Role } from '#shared/records/role.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds, useRecord } from '../../../store/hooks.ts'
import { compareRoles, type Reach, type RoleComparison } from './compareRoles.ts'
import styles from './RoleCompare.module.css'

const NAMES_SHOWN = 8

export function RoleCompare({ role }: { readonly role: Role }) {
  const { t, i18n } = useTexts()
  const { read } = useConsoleState().store
  const ids = useAllIds('role')
  const selectId = useId()
  const [chosen, choose] = useState('')
  const other = useRecord('role', chosen === '' ? null : chosen)
  const { language } = i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  const others = useMemo(
    () =>
      ids
        .flatMap((id) => read.get('role', id as never) ?? [])
        .filter(({ id }) => id !== role.id)
        .map((one) => ({ value: one.id as string, label: nameOf(one) }))
        .toSorted((a, b) => naturalOrder(a.label, b.label)),
    [ids, read, role.id, language],
  )
  if (others.length === 0) return null
  return (
    <div className={styles.compare}>
      <label htmlFor={selectId}>{t('roles.compareWith')}</label>
      <HTMLSelect
        id={selectId}
        value={other ? chosen : ''}
        options={[{ value: '', label: t('roles.compareNone') }, ...others]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {other ? <Comparison roles={[role, other]} comparison={compareRoles(role, other)} /> : null}
    </div>
  )
}

function Comparison(props: { readonly roles: readonly [Role, Role]; readonly comparison: RoleComparison }) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const { roles, comparison } = props
  const { rights, reaches, entersConsole, needsFactor, differences } = comparison
  const yesNo = (has: boolean) => t(has ? 'roles.yes' : 'roles.no')
  const reachText = (reach: Reach, chosen: 'all' | readonly string[]): string => {
    if (chosen === 'all') return t('roles.everything')
    if (chosen.length === 0) return '–'
    const names = chosen.slice(0, NAMES_SHOWN).map((id) => {
      const record = read.get(RECORD_OF[reach], id as never)
      return record ? nameOf(record) : id
    })
    const shown = names.join(t('common.comma'))
    const more = chosen.length - names.length
    return more > 0 ? t('roles.andMore', { shown, count: more }) : shown
  }
  const rows: readonly Row[] = [
    ...rights.map(({ right, has: [a, b] }) => ({
      ...{ key: right, label: t(`routes.right.${right}`) },
      ...{ texts: [yesNo(a), yesNo(b)] as const, isSame: a === b },
    })),
    ...reaches.map(({ reach, chosen: [a, b], isSame }) => ({
      ...{ key: reach, label: t(`roles.reach.${reach}`) },
      ...{ texts: [reachText(reach, a), reachText(reach, b)] as const, isSame },
    })),
    {
      ...{ key: 'console', label: t('roles.entersConsole') },
      texts: [yesNo(entersConsole[0]), yesNo(entersConsole[1])],
      isSame: entersConsole[0] === entersConsole[1],
    },
    {
      ...{ key: 'factor', label: t('roles.needsFactor') },
      texts: [yesNo(needsFactor[0]), yesNo(needsFactor[1])],
      isSame: needsFactor[0] === needsFactor[1],
    },
  ]
  return (
    <section className={styles.table} aria-label={t('roles.comparison')}>
      <p role="status">{t('roles.differences', { count: differences })}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('roles.permission')}</th>
            {roles.map((one) => (
              <th key={one.id} scope="col">
                {nameOf(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, texts, isSame }) => (
            <tr key={key} data-same={isSame ? '' : undefined}>
              <th scope="row">{label}</th>
              <td>{texts[0]}</td>
              <td>{texts[1]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface Row {
  readonly key: string
  readonly label: string
  readonly texts: readonly [string, string]
  readonly isSame: boolean
}

const RECORD_OF = { areas: 'area', groups: 'deviceGroup', devices: 'device', scenes: 'scene' } as const
