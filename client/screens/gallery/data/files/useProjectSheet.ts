import { useMemo } from 'react'
import { nameOf } from '../../../../i18n/i18n.ts'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { nowMs } from '../../../../platform/time.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { useAllIds, useRecord } from '../../../../store/hooks.ts'
import { type DataSheet, flat, projectSheet, type SheetName } from './projectSheets.ts'

export interface ProjectSheets {
  /** Empty where no project is on show. */
  readonly project: string
  /** Builds the sheet from the data at call time. `isJoined` adds headings that span several columns. */
  readonly make: (name: SheetName, isJoined?: boolean) => DataSheet
}

export function useProjectSheets(): ProjectSheets {
  const { t } = useTexts()
  const format = useFormat()
  const { store, clock } = useConsoleState()
  const record = useRecord('project', useAllIds('project')[0] ?? null)
  const project = record ? nameOf(record) : ''
  return useMemo(() => {
    const make = (name: SheetName, isJoined = false) => {
      const atMs = clock.at(nowMs())
      const time = t('list.sheetTime', { time: format.dateTime(atMs), zone: format.zone(atMs) })
      const sheet = projectSheet(name, store, [project, time])
      return isJoined ? sheet : flat(sheet)
    }
    return { project, make }
  }, [store, clock, project, t, format])
}

const TYPES = { areas: 'area', devices: 'device', hosts: 'host' } as const

/** Snapshot of the sheet at opening or on row changes; values do not update. */
export function useProjectSheet(name: SheetName, isJoined = false): DataSheet {
  const { make } = useProjectSheets()
  const ids = useAllIds(TYPES[name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet is made of the records behind the ids
  return useMemo(() => make(name, isJoined), [make, name, isJoined, ids])
}
