/** The tariff of the project, line by line, and its CO₂ factors. */
import type { ReactNode } from 'react'
import { energyRatesContract } from '#shared/contract/energyRates.ts'
import {
  type EnergyRate,
  RATE_AMOUNT_MAX,
  RATE_DAYS,
  RATE_KINDS,
  RATE_MONTHS,
} from '#shared/records/energyRate.ts'
import { removeAction } from '../../actions/removeAction.ts'
import { enumerated, i18n } from '../../i18n/i18n.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useAllIds } from '../../store/hooks.ts'
import type { FieldDef } from '../../ui/form/fieldTypes.ts'
import { LiveList } from '../../widgets/list/LiveList.tsx'
import type { RecordTable } from '../../widgets/list/recordTable.ts'
import { useRecordActions } from '../../widgets/list/useListActions.ts'
import { useRecordDialog } from '../../widgets/records/useRecordDialog.tsx'
import { useToday } from './usePeriod.ts'

/** Currencies of the regions that the console is translated for, and of their neighbours. */
const CURRENCIES = [
  'CNY',
  'HKD',
  'TWD',
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'KRW',
  'SGD',
  'THB',
  'MYR',
  'AUD',
  'CAD',
  'CHF',
  'INR',
  'AED',
]

const unitOf = ({ kind, currency }: EnergyRate): string =>
  ({
    energy: `${currency}/kWh`,
    demand: `${currency}/kW`,
    fixed: currency,
    carbon: 'kg/kWh',
  })[kind]

function whenText({ months, days, from, to }: EnergyRate): string {
  const parts = [
    ...(months.length > 0 ? [enumerated(months.map((month) => `${Number(month)}`))] : []),
    ...(days.length > 0 ? [enumerated(days.map((day) => i18n.t(`blocks.schedule.day.${day}`)))] : []),
    ...(from === '' ? [] : [`${from}–${to}`]),
  ]
  return parts.length === 0 ? i18n.t('reports.rate.always') : parts.join(' · ')
}

const table: RecordTable<'energyRate'> = {
  type: 'energyRate',
  columns: [
    {
      ...{ key: 'name', title: 'reports.rate.name', widthPx: 200, card: 'title' },
      value: ({ name }) => name,
      search: true,
    },
    {
      ...{ key: 'kind', title: 'reports.rate.kind', widthPx: 230, card: 'fact' },
      value: ({ kind }) => i18n.t(`reports.rate.kinds.${kind}`),
    },
    {
      ...{ key: 'amount', title: 'reports.rate.amount', widthPx: 150, card: 'end' },
      value: (rate) => `${rate.amount} ${unitOf(rate)}`,
    },
    {
      ...{ key: 'when', title: 'reports.rate.hours', widthPx: 240, card: 'fact' },
      value: whenText,
    },
    {
      ...{ key: 'above', title: 'reports.rate.aboveKwh', widthPx: 160, unit: 'kWh' },
      value: ({ aboveKwh }) => (aboveKwh > 0 ? aboveKwh : null),
    },
    { key: 'from', title: 'reports.rate.validFrom', widthPx: 120, value: ({ validFrom }) => validFrom },
    {
      ...{ key: 'until', title: 'reports.rate.validUntil', widthPx: 120 },
      value: ({ validUntil }) => validUntil || null,
    },
  ],
  concerned: {},
}

const remove = removeAction({
  id: 'energyRate.delete',
  endpoint: energyRatesContract.remove,
  inputOf: ({ id }: EnergyRate) => ({ rateId: id }),
  name: ({ name }) => name,
  isUndoable: true,
})

function useRateFields(): readonly FieldDef[] {
  const { t } = useTexts()
  const kinds = RATE_KINDS.map((value) => ({ value, text: t(`reports.rate.kinds.${value}`) }))
  const days = RATE_DAYS.map((value) => ({ value, text: t(`blocks.schedule.day.${value}`) }))
  return [
    { kind: 'text', name: 'name', label: t('reports.rate.name') },
    { kind: 'select', name: 'kind', label: t('reports.rate.kind'), choices: kinds },
    {
      ...{ kind: 'number', name: 'amount', label: t('reports.rate.amount'), isHalf: true },
      ...{ min: 0, max: RATE_AMOUNT_MAX, step: 'any' },
    },
    {
      ...{
        kind: 'select',
        name: 'currency',
        label: t('reports.rate.currency'),
        isHalf: true,
        isOptional: true,
      },
      choices: CURRENCIES.map((value) => ({ value, text: value })),
      none: t('reports.rate.noCurrency'),
    },
    { kind: 'date', name: 'validFrom', label: t('reports.rate.validFrom'), isHalf: true },
    {
      ...{ kind: 'date', name: 'validUntil', label: t('reports.rate.validUntil'), isHalf: true },
      ...{ isOptional: true, help: t('reports.rate.validUntilHelp') },
    },
    {
      ...{ kind: 'checks', name: 'months', label: t('reports.rate.months'), isOptional: true },
      choices: RATE_MONTHS.map((value) => ({ value, text: `${Number(value)}` })),
    },
    { kind: 'checks', name: 'days', label: t('reports.rate.days'), isOptional: true, choices: days },
    { kind: 'time', name: 'from', label: t('reports.rate.from'), isOptional: true, isHalf: true },
    {
      ...{ kind: 'time', name: 'to', label: t('reports.rate.to'), isOptional: true, isHalf: true },
      help: t('reports.rate.hoursHelp'),
    },
    {
      ...{ kind: 'number', name: 'aboveKwh', label: t('reports.rate.aboveKwh'), unit: 'kWh', min: 0 },
      ...{ step: 'any', help: t('reports.rate.aboveHelp') },
    },
  ]
}

export function EnergyRates({ switcher }: { readonly switcher: ReactNode }) {
  const { t } = useTexts()
  const today = useToday()
  const { read } = useConsoleState().store
  // All rates of a project have the same currency.
  const currency = useAllIds('energyRate').reduce(
    (known, id) => known || (read.get('energyRate', id as never)?.currency ?? ''),
    '',
  )
  const { addButton, edit, dialog } = useRecordDialog({
    type: 'energyRate',
    add: energyRatesContract.add,
    update: energyRatesContract.update,
    idName: 'rateId',
    addTitle: t('reports.rate.add'),
    initial: {
      ...{ name: '', kind: 'energy', amount: '', currency, validFrom: today, validUntil: '' },
      ...{ months: [], days: [], from: '', to: '', aboveKwh: 0 },
    },
    refusals: {
      ...{
        rate_dates_reversed: 'validUntil',
        rate_hours_incomplete: 'to',
        rate_currency_missing: 'currency',
      },
      ...{ rate_currency_differs: 'currency', rate_overlaps: 'validFrom' },
    },
    fields: useRateFields(),
  })
  return (
    <>
      <LiveList
        id="energyRates"
        title={screenTitle('energyOverview')}
        switcher={switcher}
        table={table}
        actions={useRecordActions('energyRate', edit, remove)}
        searchLabel={t('reports.rate.name')}
        emptyHelp={t('reports.rate.empty')}
        mainAction={addButton}
      />
      {dialog}
    </>
  )
}
